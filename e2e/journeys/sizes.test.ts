import { pagesFor } from "@hitoslov/contract/game-pages";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { guessLevel } from "../src/api.ts";
import { expectAccessibleAtBothSizes, settle } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { createRanked, officeOf } from "../src/office.ts";
import { playOn } from "../src/play.ts";
import { served } from "../src/serve.ts";
import { awaitTypefaces, expectNoShifts, painted, watchShifts } from "../src/shifts.ts";

const windows = [
  [320, 640],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [844, 390],
] as const;

/** Pages of text; the start and the round have a test of their own. */
const pages = pagesFor("player").filter((path) => path !== "/" && path !== "/play");

const names = ["превысокомногорассмотрительствующий", "Ия", "nina-7f2c-1", "Константин Константинопольский-Заморский"];

/** Fails if anything overflows the page or is cut off, in any window. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await expectToFitIn(page, `${screen} at ${width}×${height}`);
  }
}

async function expectToFitIn(page: Page, what: string): Promise<void> {
  // A page hears of a new window with the next frame.
  await painted(page);
  await settle(page);
  const faults = await page.evaluate(findFaults);
  expect(faults.join("\n"), what).toBe("");
}

function findFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  const isStrip = (element: Element) => {
    const { overflowX } = getComputedStyle(element);
    return overflowX === "auto" || overflowX === "scroll";
  };
  const ownTexts = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const isField = element instanceof HTMLInputElement;
    if (element.closest("svg, dialog:not([open]), .vh, .skip") !== null || !(isField || ownTexts(element).length > 0))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // For screen readers alone.
    if (getComputedStyle(element).clipPath === "inset(50%)") continue;
    const box = element.getBoundingClientRect();
    const name = `«${(isField ? (element.getAttribute("aria-label") ?? element.name) : element.textContent).trim()}»`;
    let strip: Element | null = element.parentElement;
    while (strip !== null && !isStrip(strip)) strip = strip.parentElement;
    if (strip === null && (box.left < -1 || box.right > clientWidth + 1)) {
      faults.push(`${name} lies at ${Math.round(box.left)}–${Math.round(box.right)} of ${clientWidth}`);
    }
    const texts = ownTexts(element).map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
    const [left, right] = [Math.min(...texts.map((it) => it.left)), Math.max(...texts.map((it) => it.right))];
    // A button or a word is cut if its letters go beyond its own edges, or those of its block.
    let block: Element = element.closest("button, a, [data-state]") ?? element;
    while (getComputedStyle(block).display === "inline" && block.parentElement !== null) block = block.parentElement;
    const edges = block.getBoundingClientRect();
    if (!isField && (left < edges.left - 1 || right > edges.right + 1)) {
      faults.push(`${name} is wider than its place: ${Math.round(right - left)} > ${Math.round(edges.width)}`);
    }
    const { overflowX, textOverflow } = getComputedStyle(element);
    const cuts = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
    if (!isField && cuts && element.scrollWidth > element.clientWidth + 1) faults.push(`${name} is cut off`);
  }
  return faults;
}

test("every screen fits every window, and no word is cut", async () => {
  browser.expectErrors(/status of 400 .*register/);
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await expectToFit(page, "sign-in");
  await play.button("Зарегистрироваться").click();
  await play.button("Зарегистрироваться").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await expectToFit(page, "registration with errors");

  await page.setViewportSize({ width: 1440, height: 900 });
  await play.register();
  await expectToFit(page, "start");
  await page.setViewportSize({ width: 1440, height: 900 });
  await play.start();
  // «Путь-дороженька» is the longest word of the first level.
  const song = await play.forwardTo(({ words }) => words.some((word) => word.length >= 15));
  await expectToFit(page, "play");
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  await expectToFit(page, "play with the name");
  await page.setViewportSize({ width: 390, height: 844 });
  await play.restoreByTray({ leave: 1 });
  await expectToFit(page, "play, words restored");
  await play.button("Вписать слова с клавиатуры").click();
  await play.button("Проверить").waitFor();
  await expectToFit(page, "typing");
  await page.setViewportSize({ width: 390, height: 844 });
  await play.button("Выбирать").click();
  await play.restoreByTray();
  await expectToFit(page, "author");
  await play.chooseAuthor(song);
  await expectToFit(page, "result");
});

test("with letters twice as large every screen fits a phone, and the tray covers no word", async () => {
  browser.expectErrors(/status of 400 .*register/);
  const page = await browser.visit({ largeLetters: true });
  const play = playOn(page);
  await page.goto("/auth");
  await play.button("Зарегистрироваться").click();
  await play.button("Зарегистрироваться").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await expectToFitIn(page, "registration with errors");
  await play.register();
  await expectToFitIn(page, "start");
  const menu = await play.openMenu();
  await expectToFitIn(page, "menu");
  await menu.press("Escape");
  await play.start();
  // «Путь-дороженька» is the longest word of the first level.
  const song = await play.forwardTo(({ words }) => words.some((word) => word.length >= 15));
  await expectToFitIn(page, "play");
  const covered = () =>
    play.line.getByRole("listitem").evaluateAll((words) =>
      words.flatMap((word) => {
        word.scrollIntoView({ block: "center" });
        const { left, top, width, height } = word.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && word.contains(seen) ? [] : word.textContent;
      }),
    );
  await expect.poll(covered).toEqual([]);
  await play.button("Вписать слова с клавиатуры").click();
  await play.button("Проверить").waitFor();
  await expectToFitIn(page, "typing");
  // A phone's keyboard hides the hints while a word has the focus: the button must not move under the press.
  await play.button("Выбирать").click();
  await play.tray.waitFor();
  await play.restoreByTray();
  await expectToFitIn(page, "author");
  await play.chooseAuthor(song);
  await expectToFitIn(page, "result");
  await play.result.getByRole("button", { name: "Заметили ошибку?" }).click();
  await page.getByRole("dialog").getByRole("heading").waitFor();
  await expectToFitIn(page, "a mistake in a song");
  // Data for every screen.
  await guessLevel(page, 1);
  for (const path of [...pages, "/daily", "/duel", "/notices", "/room"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await expectToFitIn(page, path);
  }
});

test("on a small phone the keys never hide the word that comes next", async () => {
  const page = await browser.visit();
  await page.setViewportSize({ width: 320, height: 568 });
  const play = playOn(page);
  await play.registerByApi();
  const { words } = await play.forwardTo((_song, all) => all.filter(({ state }) => state !== "given").length > 4);
  const hidden = await play.hidden();
  for (const position of hidden) {
    const seen = () =>
      play.blank(position).evaluate((blank) => {
        const { left, top, bottom } = blank.getBoundingClientRect();
        return [top + 4, bottom - 4].every((y) => blank.contains(document.elementFromPoint(left + 8, y)));
      });
    await expect.poll(seen, { message: `word ${position}` }).toBe(true);
    await play.pick(words[position] ?? "");
    if (position !== hidden.at(-1)) await play.expectState(position, "correct");
  }
  await play.author.waitFor();
});

test("every page of text loads without a shift, fits every window and is accessible", async () => {
  const page = await browser.visit();
  await awaitTypefaces(page);
  await watchShifts(page);
  await playOn(page).registerByApi();
  // So that the shelf and the player's own row have content.
  await guessLevel(page, 1);
  const office = await officeOf(served().origin);
  for (const [at, name] of names.entries()) await createRanked(served().origin, office, name, 900_000 - at);
  // The levels load after what is beside them.
  await page.route("**/api/game/settings*", async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.waitForLoadState("networkidle");
    await expectNoShifts(page, path);
    await expectToFit(page, path);
    await expectAccessibleAtBothSizes(page, path);
  }
});
