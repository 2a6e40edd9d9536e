import type { Page } from "playwright-core";
import { bothSizes, browser, test } from "../src/browser.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { inLatinLayout, russianKeys } from "../src/keyboard.ts";
import { type Play, playOn } from "../src/play.ts";

/** What is wrong with the focus, if anything: it must be on a visible element and have a ring. */
function faultOfFocus(): string | null {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return "the focus is nowhere";
  const name = activeElement.getAttribute("aria-label") ?? activeElement.textContent.trim();
  const { top, bottom, left, right, width, height } = activeElement.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} has no size`;
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `${name} is out of sight`;
  if (!activeElement.matches(":focus-visible")) return `${name} does not show the focus`;
  // A field without a border leaves the ring to the blank round it.
  const ringed = [activeElement, activeElement.parentElement ?? activeElement].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && outlineWidth !== "0px";
  });
  return ringed ? null : `${name} has no ring`;
}

async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBeNull();
}

/** Presses Tab until an element with this name has the focus; the focus must be visible all the way. */
async function tabTo(play: Play, name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await play.page.keyboard.press("Tab");
    // After the last element the focus goes to the browser itself and starts again.
    if ((await play.focused()) === "nowhere") continue;
    await expectFocus(play.page);
    if (name.test(await play.focused())) return;
  }
  throw new Error(`Tab does not come to ${String(name)}`);
}

for (const size of bothSizes) {
  test(`a whole song can be played with the keyboard alone (${size})`, async () => {
    const page = await browser.visit({ size });
    const { slowDown } = await trackAudio(page);
    const play = playOn(page);
    const keys = await russianKeys(page);
    const { keyboard } = page;

    // Registration.
    await page.goto("/auth");
    await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
    await tabTo(play, /^Зарегистрироваться$/);
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Новый голос в\u00A0эфире" }).waitFor();
    await page.getByLabel("Логин").focus();
    await keyboard.type(`key-${size}-${process.pid}`);
    await keyboard.press("Tab");
    await keyboard.type("correct horse");
    await keyboard.press("Enter");
    await play.button("Включить").waitFor();
    await slowDown();
    await tabTo(play, /^Включить$/);
    await keyboard.press("Enter");
    await play.line.waitFor();

    // The focus is on the first blank.
    const song = await play.song();
    const hidden = await play.hidden();
    const [first = 0, second = 0, third = 0, ...rest] = hidden;
    const wordAt = (position: number) => song.words[position]?.toLowerCase() ?? "";
    const isAt = (position: number) => new RegExp(`^Слово ${position + 1} из `);
    await expect.poll(play.focused).toMatch(isAt(first));
    await expectFocus(page);

    // Arrows move between blanks and wrap round.
    await keyboard.press("ArrowRight");
    await expect.poll(play.focused).toMatch(isAt(second));
    await expectFocus(page);
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowLeft");
    await expect.poll(play.focused).toMatch(isAt(hidden.at(-1) ?? 0));
    await keyboard.press("ArrowRight");
    await expect.poll(play.focused).toMatch(isAt(first));
    await expectFocus(page);

    // 1 is the lamp, 2 the eye.
    await keyboard.press("1");
    await play.button(/^Подсказать слово — осталось 2$/).waitFor();
    await expect.poll(play.focused).toMatch(isAt(first));
    await keyboard.press("2");
    await page.getByText(`«${song.name}»`).waitFor();
    await expect.poll(play.focused).toMatch(isAt(first));
    await expectFocus(page);

    // Space on a blank plays its place and stops it; on the record it pauses and resumes the sound.
    const again = page.getByRole("button", { name: "Ещё раз это место", pressed: true });
    await play.button("Пауза").waitFor();
    await keyboard.press("Space");
    await again.waitFor();
    await keyboard.press("Space");
    await again.waitFor({ state: "detached" });
    await expect.poll(play.focused).toMatch(isAt(first));
    // On a blank that Tab has reached it presses that blank.
    await keyboard.press("Tab");
    await expect.poll(play.focused).toMatch(isAt(second));
    await keyboard.press("Space");
    await play.button("Пауза").waitFor();
    await play.expectState(second, "active");
    await keyboard.press("ArrowLeft");
    await expect.poll(play.focused).toMatch(isAt(first));
    await tabTo(play, /^Пауза$/);
    await keyboard.press("Space");
    await play.button("Слушать").waitFor();
    await keyboard.press("Space");
    await play.button("Пауза").waitFor();

    // A choice of the tray by Tab and Enter; the focus moves to the next blank.
    await tabTo(play, new RegExp(`^${wordAt(first)}(, под лампой)?$`));
    await keyboard.press("Enter");
    await play.expectState(first, "hinted");
    await expect.poll(play.focused).toMatch(isAt(second));
    await expectFocus(page);

    // A letter switches to typing and is typed already, in either layout.
    await keys.type(wordAt(second));
    await expect.poll(() => play.field(second).inputValue()).toBe(wordAt(second));
    await keyboard.press("Enter");
    await play.expectState(second, "correct");
    await expect.poll(play.focused).toMatch(isAt(third));
    await expectFocus(page);
    await keyboard.press("Escape");
    await play.tray.waitFor();
    await expect.poll(play.focused).toMatch(isAt(third));
    await expectFocus(page);
    // R by its position on the keyboard, where no word is being typed.
    await keys.press("к");
    await again.waitFor();
    await keys.press("к");
    await again.waitFor({ state: "detached" });
    await expect.poll(play.focused).toMatch(isAt(third));
    await page.waitForTimeout(1000);
    // With a letter right after it, R is the first letter of a word, in either layout.
    await keys.type("кот");
    await expect.poll(() => play.field(third).inputValue()).toBe("кот");
    await keyboard.press("Control+a");
    await keyboard.press("Backspace");
    await keyboard.press("Escape");
    await play.tray.waitFor();
    await expect.poll(play.focused).toMatch(isAt(third));
    await keyboard.type(inLatinLayout(wordAt(third)));
    await expect.poll(() => play.field(third).inputValue()).toBe(wordAt(third));
    await keyboard.press("Enter");
    if (rest.length > 0) await play.expectState(third, "correct");
    for (const [at, position] of rest.entries()) {
      await expect.poll(play.focused).toMatch(isAt(position));
      await keys.type(wordAt(position));
      await keyboard.press("Enter");
      if (at < rest.length - 1) await play.expectState(position, "correct");
    }

    // The author: the focus is on the first name.
    await play.authors.waitFor();
    const names = (await play.authors.getByRole("button").allInnerTexts()).map((name) => name.trim());
    await expect.poll(play.focused).toBe(names[0]);
    await expectFocus(page);
    const right = names.findIndex((name) => song.authors.includes(name));
    for (let step = 0; step < right; step += 1) {
      await keyboard.press("Tab");
      await expectFocus(page);
    }
    await keyboard.press("Enter");
    await play.result.waitFor();

    // The result, and the next song; nowhere is the focus lost.
    await expect.poll(play.focused).toBe("Дальше");
    await expectFocus(page);
    await keyboard.press("Enter");
    await play.line.waitFor();
    await expectFocus(page);

    // Page Down and Page Up go to the next and the previous song.
    const next = await play.lyric();
    await keyboard.press("PageDown");
    await expect.poll(play.lyric).not.toBe(next);
    await expectFocus(page);
    await keyboard.press("PageUp");
    await expect.poll(play.lyric).toBe(next);
    await expectFocus(page);

    // The menu opens, traps the focus, and returns it.
    await tabTo(play, /^Меню/);
    await keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Меню" });
    await menu.waitFor();
    await expect.poll(play.focused).toBe("Закрыть меню");
    await keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(play.focused).toMatch(/^Меню/);
    await expectFocus(page);
  });
}

test("a refused word keeps the focus where it is", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  await play.registerByApi();
  const [first = 0] = await play.hidden();
  const wrong = await play.wrongChoice(first);
  await tabTo(play, new RegExp(`^${wrong}$`));
  await page.keyboard.press("Enter");
  await play.refused(first);
  await play.expectState(first, "active");
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${first + 1} из `));
  await expectFocus(page);
});

test("any letter that a word starts with switches to typing, in either layout", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const keys = await russianKeys(page);
  await play.registerByApi();
  const [first = 0] = await play.hidden();
  await play.blank(first).focus();
  for (const word of ["жена", "эхо", "хор", "буря", "юность"]) {
    await page.keyboard.type(inLatinLayout(word));
    await expect.poll(() => play.field(first).inputValue()).toBe(word);
    await play.field(first).fill("");
    await keys.type(word);
    await expect.poll(() => play.field(first).inputValue()).toBe(word);
    await play.field(first).fill("");
    await page.keyboard.press("Escape");
    await play.tray.waitFor();
  }
});

test("letters typed while a button has the focus go to the current word", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const keys = await russianKeys(page);
  await play.registerByApi();
  const [first = 0] = await play.hidden();
  const word = new RegExp(`^Слово ${first + 1} из .*впишите`);
  // From the tray they switch to typing.
  await play.wordHint.focus();
  await keys.type("мо");
  await expect(play.field(first)).toHaveValue("мо");
  await expect.poll(play.focused).toMatch(word);
  // They continue what is typed already.
  await play.button("Выбирать").focus();
  await keys.type("ст");
  await expect(play.field(first)).toHaveValue("мост");
  await expect.poll(play.focused).toMatch(word);
  // Space and Enter press the button.
  for (const key of ["Space", "Enter"]) {
    await play.button("Выбирать").focus();
    await page.keyboard.press(key);
    await play.tray.waitFor();
    await play.button("Вписать слова с клавиатуры").click();
  }
  await expect(play.field(first)).toHaveValue("мост");
});

test("the focus and the title follow the screen", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  const expectHeading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await page.goto("/auth");
  await press("Зарегистрироваться");
  await expectHeading("Новый голос в эфире");
  await press("Войти");
  await expectHeading("Войти в эфир");
  await press("Зарегистрироваться");
  await page.getByLabel("Логин").fill(`heading-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("correct horse");
  await page.keyboard.press("Enter");
  await expectHeading("Хитослов");

  await press("Включить");
  await play.line.waitFor();
  // The lamp that has lit words keeps the focus, from which the lit words are near.
  await press(/^Подсказать слово/);
  await expect(play.wordHint).toHaveAttribute("aria-disabled", "true");
  await expect(play.wordHint).toBeFocused();

  await page.goto("/");
  await play.button("Включить").waitFor();
  expect(await page.title()).toBe("Хитослов");
  await press(/розыгрыш/i, "link");
  await expectHeading("Розыгрыши");
  await expect(page).toHaveTitle("Розыгрыши — Хитослов");
  await page.goBack();
  await expectHeading("Хитослов");
  await expect(page).toHaveTitle("Хитослов");
  // A screen reader presses without a key.
  await page.mouse.click(2, 2);
  await page
    .getByRole("link", { name: /розыгрыш/i })
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await expectHeading("Розыгрыши");
  await page.goBack();
  await press(/^Меню/);
  await press("Выйти");
  await expectHeading("Войти в эфир");
});

test("a key that comes with the words is not lost", async () => {
  const page = await browser.visit({ size: "desktop" });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("#words [data-position]") === null) return;
      observer.disconnect();
      const press = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true });
      Object.assign(globalThis, { isTaken: !document.body.dispatchEvent(press) });
    }).observe(document, { childList: true, subtree: true });
  });
  await playOn(page).registerByApi();
  expect(await page.evaluate(() => (globalThis as unknown as { isTaken: boolean }).isTaken)).toBe(true);
});
