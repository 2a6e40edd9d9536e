import type { Page } from "playwright-core";

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбю";

/** Virtual key codes of the keys that are letters only in the Russian layout. */
const codes: Readonly<Record<string, number>> = {
  "`": 192,
  "[": 219,
  "]": 221,
  ";": 186,
  "'": 222,
  ",": 188,
  ".": 190,
};

/** The keys that type a Russian word, on a keyboard left in the Latin layout. */
export function inLatinLayout(word: string): string {
  return Array.from(word, (letter) => latin[russian.indexOf(letter)] ?? letter).join("");
}

/** A keyboard with the Russian layout, which Playwright's own lacks: real key events with Russian letters. */
export async function russianKeys(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  const press = async (letter: string, timestamp = Date.now() / 1000): Promise<void> => {
    const key = inLatinLayout(letter.toLowerCase());
    const code = codes[key] ?? key.toUpperCase().charCodeAt(0);
    const physical = /[a-z]/.test(key) ? { code: `Key${key.toUpperCase()}` } : {};
    const event = { timestamp, key: letter, text: letter, windowsVirtualKeyCode: code, ...physical };
    await protocol.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await protocol.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  };
  return {
    press,
    /** At the speed of a person, however long the page takes over a letter. */
    type: async (text: string): Promise<void> => {
      const began = Date.now() / 1000;
      for (const [at, letter] of [...text].entries()) await press(letter, began + at / 20);
    },
  };
}
