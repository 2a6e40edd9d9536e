import type { Page } from "playwright-core";
import { expect } from "./expect.ts";
import { recognise, type Song } from "./lyrics.ts";
import { playOn } from "./play.ts";

/** Registers a player who opens a room; returns its code. */
export async function openRoom(page: Page, { typing = false } = {}): Promise<string> {
  await playOn(page).registerByApi();
  await page.goto("/room");
  // The longest time, for a busy machine; a song ends as soon as everybody is done.
  await page.getByRole("button", { name: "90 с" }).click();
  if (typing) await page.getByRole("button", { name: "Печатать" }).click();
  await page.getByRole("switch", { name: "Подсказки" }).check();
  await page.getByText(/потом принесут вам в.игре десятую часть очков/).waitFor();
  await page.getByRole("button", { name: "Открыть эфир" }).click();
  const said = await page.getByRole("img", { name: /^Код эфира: / }).getAttribute("aria-label");
  return said?.replace("Код эфира: ", "").replaceAll(", ", "") ?? "";
}

export async function joinRoom(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/room/${encodeURIComponent(code)}`);
  await page.getByLabel("Как вас записать?").fill(name);
  await page.getByRole("button", { name: "Войти в эфир" }).click();
  await page.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
}

/** The song that the big screen shows. */
export async function shownSong(host: Page): Promise<Song> {
  const items = host.getByRole("list", { name: "Строка с пропусками" }).getByRole("listitem");
  await items.first().waitFor();
  const texts = (await items.allInnerTexts()).map((text) => text.trim());
  const shown = texts.flatMap((text, position) => (text === "пропуск" ? [] : [{ position, text }]));
  return recognise(shown, texts.length);
}

export const ownWords = (page: Page) => page.getByRole("list", { name: "Ваши слова" });
export const tray = (page: Page) => page.getByRole("group", { name: "Слова на выбор" });

/** Positions of the open blanks on a phone. */
export async function openOn(page: Page): Promise<number[]> {
  const names = await ownWords(page)
    .getByRole("button")
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label") ?? ""));
  return names.flatMap((name) => (name.includes(": пропущено") ? [Number(/^Слово (\d+)/.exec(name)?.[1]) - 1] : []));
}

/**
 * Waits for the song to begin, then presses the right choices for all blanks but the last `leave`. The first word brings
 * half its points if the lamp is lit before.
 */
export async function restore(
  page: Page,
  song: Song,
  { leave = 0, byKeyboard = false, withLamp = false } = {},
): Promise<void> {
  await expect(tray(page).locator("button:not([aria-disabled])").first()).toBeVisible();
  if (withLamp) {
    await page.getByRole("button", { name: "Подсказать слово" }).click();
    await tray(page)
      .getByRole("button", { name: /, под лампой$/ })
      .first()
      .waitFor();
  }
  const open = await openOn(page);
  for (const position of open.slice(0, open.length - leave)) {
    const word = song.words[position]?.toLowerCase() ?? "";
    const key = tray(page)
      .locator("button:not([aria-disabled])")
      .filter({ hasText: new RegExp(`^${word}$`, "i") })
      .first();
    if (byKeyboard) {
      await key.focus();
      await page.keyboard.press("Enter");
    } else await key.click();
    const name = new RegExp(`^Слово ${position + 1} из .* (верно|подсказано лампой)$`);
    await ownWords(page)
      .getByRole("button", { name })
      .or(page.getByRole("heading", { name: /Ждём остальных|^После/ }))
      .first()
      .waitFor();
  }
}
