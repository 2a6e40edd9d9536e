import type { Page } from "playwright-core";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { loudnessOf, trackAudio, trackEffects } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

const settingsOf = async (page: Page) => {
  const settings = await page.context().newPage();
  await settings.goto("/settings");
  await settings.getByRole("heading", { level: 1, name: "Настройки" }).waitFor();
  return settings;
};
const hasMark = (page: Page, mark: string) =>
  page.evaluate((name) => document.documentElement.hasAttribute(name), mark);

for (const size of onPhone) {
  test(`the settings can be read and changed with the keyboard alone (${size})`, async () => {
    const page = await browser.visit({ size });
    await playOn(page).registerByApi();
    const settings = await settingsOf(page);
    await expectAccessible(settings, "settings");
    const large = settings.getByRole("switch", { name: "Крупные слова" });
    await large.focus();
    await settings.keyboard.press("Space");
    await expect(large).toBeChecked();
    await settings.reload();
    await large.waitFor();
    await expect(large).toBeChecked();
    const volume = settings.getByRole("slider", { name: "Громкость песен" });
    await volume.focus();
    await settings.keyboard.press("ArrowLeft");
    await expect(volume).toHaveAttribute("aria-valuetext", "95\u00A0%");
    const theme = settings.getByRole("group", { name: "Тема" });
    await theme.getByRole("button", { name: "Ночь" }).click();
    await expect.poll(() => settings.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await theme.getByRole("button", { name: "Как в системе" }).click();
    await expect.poll(() => settings.evaluate(() => document.documentElement.dataset["theme"])).toBeUndefined();
  });
}

test("an open round follows a change in another tab at once", async () => {
  const page = await browser.visit();
  const { audioState } = await trackAudio(page);
  const play = playOn(page);
  await play.registerByApi();
  const settings = await settingsOf(page);
  const height = () =>
    play.line
      .getByRole("button")
      .first()
      .evaluate((word) => word.getBoundingClientRect().height);
  // Words are higher in the fallback typeface.
  await page.evaluate(() => document.fonts.ready);
  const before = await height();
  await settings.getByRole("switch", { name: "Крупные слова" }).click();
  await expect.poll(height).toBeGreaterThan(before * 1.2);
  await settings.getByRole("switch", { name: "Меньше движения" }).click();
  await expect.poll(() => hasMark(page, "data-less-motion")).toBe(true);
  await settings.getByRole("slider", { name: "Громкость песен" }).fill("50");
  await expect.poll(async () => (await audioState())?.volume).toBe(0.5);
  await settings.getByRole("group", { name: "Как вводить слова" }).getByRole("button", { name: "Печатать" }).click();
  await play.line.getByRole("textbox").first().waitFor();
  await settings.getByRole("group", { name: "Как вводить слова" }).getByRole("button", { name: "Выбирать" }).click();
  await play.tray.waitFor();
});

test("a fragment set to repeat does not end", async () => {
  const page = await browser.visit();
  const { audioState } = await trackAudio(page);
  const settings = playOn(page);
  await settings.registerByApi();
  await expect.poll(async () => (await audioState())?.duration ?? 0).toBeGreaterThan(0);
  const loops = () =>
    page.evaluate(
      () => (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements[0]?.loop,
    );
  await expect.poll(() => loops()).toBe(false);
  const tab = await settingsOf(page);
  await tab.getByRole("switch", { name: "Повторять отрывок" }).click();
  await expect.poll(loops).toBe(true);
});

test("with confirmation on, a hint is used only after a yes", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await page.addInitScript(() => localStorage.setItem("hitoslov.game.ask-before-hint", "true"));
  await play.registerByApi();
  const left = () => play.wordHint.innerText();
  const before = await left();
  await play.wordHint.click();
  const question = page.getByRole("alertdialog", { name: "Зажечь лампу?" });
  await question.waitFor();
  await expectAccessible(page, "question before a hint");
  await question.getByRole("button", { name: "Не надо" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => left()).toBe(before);
  await play.wordHint.click();
  await question.getByRole("button", { name: "Зажечь" }).click();
  await expect.poll(left).not.toBe(before);
});

test("buttons have a sound, short and 18 dB below the song, and none once it is switched off", async () => {
  const page = await browser.visit({ size: "desktop" });
  const { audioState, slowDown } = await trackAudio(page);
  const heard = await trackEffects(page);
  const play = playOn(page);
  await play.registerByApi();
  await slowDown();
  await page.getByRole("button", { name: "Пауза" }).click();
  const { words } = await play.song();
  const [first = 0] = await play.hidden();
  // A right word: the sound of a wrong one comes only with its verdict.
  await play.pick(words[first] ?? "");
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
  const song = await loudnessOf(page, (await audioState())?.src ?? "");
  for (const { seconds, decibels } of await heard()) {
    expect(seconds).toBeLessThanOrEqual(0.2);
    expect(song - decibels).toBeGreaterThan(16.5);
    expect(song - decibels).toBeLessThan(19.5);
  }

  const settings = await settingsOf(page);
  await page.evaluate(() => {
    const told = new Promise<void>((resolve) => {
      addEventListener("storage", ({ key }) => {
        if (key === "hitoslov.game.effects") resolve();
      });
    });
    Object.assign(globalThis, { told });
  });
  await settings.getByRole("switch", { name: "Звуки клавиш" }).click();
  await page.evaluate(() => (globalThis as unknown as { told: Promise<void> }).told);
  await settings.close();
  await page.bringToFront();
  const before = (await heard()).length;
  const [next = ""] = await play.choices();
  await play.pick(next);
  await page.waitForTimeout(500);
  await expect.poll(async () => (await heard()).length).toBe(before);
  await page.reload();
  await play.line.waitFor();
  const [last = ""] = await play.choices();
  await play.pick(last);
  await page.waitForTimeout(500);
  await expect.poll(() => heard()).toEqual([]);
});

test("where a page cannot set the volume, as on an iPhone, a switch mutes the songs", async () => {
  const page = await browser.visit();
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", {
      get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)",
    });
    Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 });
  });
  const muted = await page.context().newPage();
  const play = playOn(muted);
  await trackAudio(muted);
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  const isMuted = () =>
    muted.evaluate(
      () => (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements[0]?.muted,
    );
  expect(await isMuted()).toBe(false);
  const settings = await settingsOf(muted);
  expect(await settings.getByRole("slider", { name: "Громкость песен" }).count()).toBe(0);
  await settings.getByRole("switch", { name: "Звук песен" }).click();
  await expect.poll(isMuted).toBe(true);
  const menu = await play.openMenu();
  await menu.getByRole("switch", { name: "Звук песен" }).click();
  await expect.poll(isMuted).toBe(false);
});
