import type { Page } from "playwright-core";
import { expectAccessible, expectAccessibleAtBothSizes } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { listenTo } from "../src/ear.ts";
import { expect } from "../src/expect.ts";
import { recognise, type Song } from "../src/lyrics.ts";
import { plain, playOn } from "../src/play.ts";

/** A player who has opened a room; answers its code. */
async function openRoom(page: Page): Promise<string> {
  await playOn(page).join();
  await page.goto("/room");
  await page.getByRole("button", { name: "30 с" }).click();
  await page.getByRole("switch", { name: "Подсказки" }).check();
  await page.getByText(/потом принесут вам в.игре десятую часть очков/).waitFor();
  await expectAccessibleAtBothSizes(page, "a new room");
  await page.getByRole("button", { name: "Открыть эфир" }).click();
  const said = await page.getByRole("img", { name: /^Код эфира: / }).getAttribute("aria-label");
  return said?.replace("Код эфира: ", "").replaceAll(", ", "") ?? "";
}

async function join(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/room/${encodeURIComponent(code)}`);
  await page.getByLabel("Как вас записать?").fill(name);
  await page.getByRole("button", { name: "Войти в эфир" }).click();
  await page.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
}

/** The song that the big screen shows. */
async function songOf(host: Page): Promise<Song> {
  const items = host.getByRole("list", { name: "Строка с пропусками" }).getByRole("listitem");
  await items.first().waitFor();
  const texts = (await items.allInnerTexts()).map((text) => text.trim());
  const shown = texts.flatMap((text, position) => (text === "пропуск" ? [] : [{ position, text }]));
  return recognise(shown, texts.length);
}

const ownWords = (page: Page) => page.getByRole("list", { name: "Ваши слова" });
const keys = (page: Page) => page.getByRole("group", { name: "Слова на выбор" });

/** Positions of the blanks that are open on a phone. */
async function openOn(page: Page): Promise<number[]> {
  const names = await ownWords(page)
    .getByRole("button")
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label") ?? ""));
  return names.flatMap((name) => (name.includes(": пропущено") ? [Number(/^Слово (\d+)/.exec(name)?.[1]) - 1] : []));
}

/** Waits for the song to begin, then presses what is right for so many blanks. */
async function restore(page: Page, song: Song, { leave = 0, byKeyboard = false } = {}): Promise<void> {
  await expect(keys(page).locator("button:not([aria-disabled])").first()).toBeVisible();
  const open = await openOn(page);
  for (const position of open.slice(0, open.length - leave)) {
    const word = song.words[position]?.toLowerCase() ?? "";
    const key = keys(page)
      .locator("button:not([aria-disabled])")
      .filter({ hasText: new RegExp(`^${word}$`, "i") })
      .first();
    if (byKeyboard) {
      await key.focus();
      await page.keyboard.press("Enter");
    } else await key.click();
    const standing = ownWords(page).getByRole("button", { name: new RegExp(`^Слово ${position + 1} из .* верно$`) });
    await standing
      .or(page.getByRole("heading", { name: /Ждём остальных|^После/ }))
      .first()
      .waitFor();
  }
}

test("one screen sings to three phones from the code to the podium", async () => {
  browser.expectErrors(/status of 400 .*\/rooms\/join|ERR_INTERNET_DISCONNECTED/);
  const host = await browser.visit({ size: "desktop" });
  const { hear } = await listenTo(host);
  const code = await openRoom(host);
  expect(code).toMatch(/^[А-ЯЭ]{5}$/);
  const button = (name: string | RegExp) => host.getByRole("button", { name });
  const say = button("Начать эфир");
  await expect(say).toHaveAttribute("aria-disabled", "true");
  await host.getByRole("img", { name: "Код для камеры телефона" }).waitFor();

  const olya = await browser.visit();
  const lyosha = await browser.visit();
  const nina = await browser.visit();
  // By the code, typed as it is said.
  await olya.goto("/room");
  await olya.getByLabel("Код с большого экрана").fill("ААА");
  await olya.getByRole("button", { name: "Войти", exact: true }).click();
  await olya.getByText("русских букв").waitFor();
  await olya.getByLabel("Код с большого экрана").fill(code.toLowerCase());
  await olya.keyboard.press("Enter");
  await olya.getByLabel("Как вас записать?").waitFor();
  await expectAccessibleAtBothSizes(olya, "joining a room");
  await olya.getByLabel("Как вас записать?").fill("Администратор");
  await olya.keyboard.press("Enter");
  await expect(olya.getByLabel("Как вас записать?")).toHaveAttribute("aria-invalid", "true");
  await olya.getByLabel("Как вас записать?").fill("Ламповая Оля");
  await olya.keyboard.press("Enter");
  await olya.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
  await expectAccessibleAtBothSizes(olya, "a guest in the lobby");
  await join(lyosha, code, "Лёша с баяном");
  await join(nina, code, "Нина");

  const guests = host.getByRole("list", { name: "Гости эфира" });
  await host.getByRole("heading", { name: /Уже в.эфире: 3/ }).waitFor();
  // Who comes is said in one batch.
  await expect(host.getByRole("status").filter({ hasText: /В.эфире новые: / })).toContainText("Нина");
  await expectAccessibleAtBothSizes(host, "the lobby of a room");
  const troll = await browser.visit();
  await join(troll, code, "Лишний");
  await guests.getByRole("button", { name: /^Лишний/ }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "Убрать" }).click();
  await troll.getByRole("heading", { name: /^Ведущий убрал вас из.эфира$/ }).waitFor();
  await expectAccessible(troll, "a removed guest");
  await expect(guests.getByRole("button")).toHaveCount(3);
  await button("Закрыть вход").click();
  await button("Открыть вход").waitFor();
  const late = await browser.visit();
  await late.goto(`/room/${encodeURIComponent(code)}`);
  await late.getByRole("heading", { name: "Ведущий закрыл вход" }).waitFor();

  await say.click();
  await host.getByRole("heading", { name: /^Песня 1 из.5$/ }).waitFor();
  const song = await songOf(host);
  // Nothing is to be read on a phone that is not on the big screen.
  await expect(olya.getByRole("main")).not.toContainText(song.name);
  await restore(olya, song, { leave: 1 });
  await expect.poll(async () => (await hear())?.currentTime ?? 0).toBeGreaterThan(0);
  await expectAccessible(host, "a song on the big screen");
  await expectAccessible(olya, "the keys of a guest");

  // In mid-song the phone goes and comes back: its words and points are there.
  const before = await olya.getByRole("img", { name: /^Ваши очки/ }).getAttribute("aria-label");
  expect(before).toMatch(/[1-9]/);
  await olya.reload();
  await expect(keys(olya).getByRole("button").first()).toBeVisible();
  await expect(olya.getByRole("img", { name: /^Ваши очки/ })).toHaveAccessibleName(before ?? "");
  expect(await openOn(olya)).toHaveLength(1);
  await restore(olya, song);
  await olya.getByRole("heading", { name: /Ждём остальных/ }).waitFor();

  // The connection goes, and what is known stays; it comes back by itself.
  await lyosha.context().setOffline(true);
  await lyosha.getByText("ищем волну").waitFor();
  await lyosha.context().setOffline(false);
  await expect(lyosha.getByText("ищем волну")).toHaveCount(0);

  await restore(lyosha, song, { byKeyboard: true });
  await restore(nina, song);

  await host.getByRole("heading", { name: /^После первой.песни$/ }).waitFor();
  await expect(host.getByText(`«${song.name}»`)).toBeVisible();
  const table = host.getByRole("list", { name: "Таблица" });
  await expect(table.getByRole("listitem")).toHaveCount(3);
  await expect(table.getByRole("listitem").first()).toContainText("Ламповая Оля");
  await olya.getByText(/^Вы.на.1-м месте из.3/).waitFor();
  await expectAccessible(host, "the scoreboard of a room");
  await expectAccessible(olya, "a guest between songs");

  // The scoreboard waits if it is asked to, and a host that reloads goes on.
  await button("Пауза").click();
  await host.getByText(/когда скажете$/).waitFor();
  await host.reload();
  for (let at = 1; at < 5; at += 1) {
    const next = host.getByRole("button", { name: "Дальше" }).or(host.getByRole("button", { name: "Закончить песню" }));
    const heading = host.getByRole("heading", { name: new RegExp(`^Песня ${at + 1} из.5$`) });
    await expect(next.first()).toBeVisible();
    if (await host.getByRole("button", { name: "Дальше" }).isVisible()) await next.first().click();
    await heading.waitFor();
    await host.getByRole("button", { name: "Закончить песню" }).click();
    await heading.waitFor({ state: "detached" });
  }
  await host.getByRole("heading", { name: /^Побеждает Ламповая Оля$/ }).waitFor();
  await expectAccessibleAtBothSizes(host, "the podium of a room");
  await olya.getByRole("heading", { name: /^Победа за.вами!$/ }).waitFor();
  await expectAccessible(olya, "the end of a room on a phone");
  await host.getByRole("button", { name: "Ещё эфир" }).click();
  await button("Открыть эфир").waitFor();
  expect(plain(await host.getByRole("heading", { level: 1 }).innerText())).toBe("Общий эфир");
});

test("a code of nothing is told, and the way to another one is there", async () => {
  browser.expectErrors(/status of 404 .*\/rooms\//);
  const page = await browser.visit();
  await page.goto(`/room/${encodeURIComponent("АААБВ")}`);
  await page.getByRole("heading", { name: "Такого эфира нет" }).waitFor();
  await page.getByLabel("Код с большого экрана").waitFor();
  await expectAccessible(page, "no such room");
});
