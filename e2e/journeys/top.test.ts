import type { Client } from "@hitoslov/contract/client";
import { guessLevel } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { clickAtOnce } from "../src/click-at-once.ts";
import { expect } from "../src/expect.ts";
import { goWithin } from "../src/go-within.ts";
import { createRanked, officeOf } from "../src/office.ts";
import { plain, playOn } from "../src/play.ts";
import { owner, startServer } from "../src/serve.ts";

// Others' points would change the ranks, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer();
  office = await officeOf(server.origin);
});
test.afterAll(() => server.stop());

const longest = "Константин Константинопольский-Заморский";

test("an empty leaderboard says so and leads to the game", async () => {
  const page = await browser.visit({ origin: server.origin });
  await playOn(page).signIn(owner);
  await page.goto("/top");
  await page.getByText("В этом рейтинге пока никого").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Играть" }).click();
  await playOn(page).line.waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/play");
});

for (const size of onDesktop) {
  test(`a player sees the podium, the others below, their own rank and its neighbours (${size})`, async () => {
    const names = ["Ламповая Оля", "diskoteka77", longest, ...Array.from({ length: 33 }, (_, at) => `Игрок ${at + 1}`)];
    for (const [at, name] of names.entries()) await createRanked(server.origin, office, name, 900_000 - at * 1000);
    const page = await browser.visit({ size, origin: server.origin });
    const play = playOn(page);
    await play.registerByApi();
    await page.goto("/top");
    const main = page.getByRole("main");
    await page.getByRole("heading", { level: 1, name: "Топ игроков" }).waitFor();
    await expect(page).toHaveTitle("Топ игроков — Хитослов");
    await main.getByText("Вас здесь пока нет").waitFor();
    await guessLevel(page, 1, { leave: 8, origin: server.origin });
    await page.reload();

    const podium = main.getByRole("list", { name: "Первая тройка" });
    await podium.waitFor();
    const three = await podium.getByRole("listitem").allInnerTexts();
    expect(three.map((text) => plain(text).replaceAll(/\s+/g, " "))).toEqual([
      "2-е место: diskoteka77 899 000 очков",
      "1-е место: Ламповая Оля 900 000 очков",
      `3-е место: ${longest} 898 000 очков`,
    ]);
    const rows = main.getByRole("list", { name: /^Места с/ }).getByRole("listitem");
    await expect(rows).toHaveCount(27);
    await expect.poll(async () => plain(await rows.first().innerText())).toMatch(/^4\s+Игрок 1\s+0 песен\s+897 000/);

    // Always visible, wherever the page is scrolled.
    const own = main.getByRole("list", { name: "Ваше место" });
    await expect.poll(() => own.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    const text = plain(await own.innerText());
    expect(text).toMatch(/^37\s+Вы — /);
    expect(text).toMatch(/до 36-го — [\d ]+ очк/);
    const near = main.getByRole("list", { name: "Соседние места" });
    const places = await near
      .getByRole("listitem")
      .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("value"))));
    expect(places).toContain(37);
    expect(places).toContain(34);
    await expectAccessible(page, "top");

    await main.getByRole("button", { name: "Показать ещё" }).click();
    await expect.poll(() => rows.count()).toBe(34);
    await expect(near).toHaveCount(0);
    await expect(main.getByRole("button", { name: "Показать ещё" })).toHaveCount(0);
    await expectAccessible(page, "top with a second page");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
}

test("on a narrow phone a fade shows on which side there are more leaderboards", async () => {
  const page = await browser.visit({ origin: server.origin });
  await playOn(page).registerByApi();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/top");
  const tabs = page.getByRole("group", { name: "Рейтинг" });
  // The draw's own loads after the others.
  await expect.poll(() => tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  /** The left and the right edge, each as it looks when scrolled fully to one side. */
  const edgesAt = async (left: number) => {
    await tabs.evaluate((strip, to) => (strip.scrollLeft = to), left);
    const { x, y, width, height } = (await tabs.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const edge = (from: number) => page.screenshot({ clip: { x: from, y: y + height - 3, width: 2, height: 2 } });
    return [await edge(x + 8), await edge(x + width - 5)].map(String);
  };
  const [atStart, atEnd] = [await edgesAt(0), await edgesAt(10_000)];
  expect(atStart[0]).not.toBe(atEnd[0]);
  expect(atStart[1]).not.toBe(atEnd[1]);
});

test("the leaderboard of the week is chosen, kept in the address, and loaded again after a failure", async () => {
  browser.expectErrors(/status of 500/);
  const page = await browser.visit({ origin: server.origin });
  const play = playOn(page);
  await play.registerByApi();
  let broken = true;
  await page.route("**/api/top?rating=week**", (route) =>
    broken ? route.fulfill({ status: 500, json: { code: "internal", message: "Сервер сбился" } }) : route.continue(),
  );
  await page.goto("/top");
  const week = page.getByRole("group", { name: "Рейтинг" }).getByRole("button", { name: "За неделю" });
  await week.click();
  await expect.poll(() => new URL(page.url()).searchParams.get("rating")).toBe("week");
  await page.getByRole("alert").getByText("Сервер сбился").waitFor();
  await expectAccessible(page, "top that did not load");
  broken = false;
  // The page also retries by itself, and then the button is gone.
  await clickAtOnce(page.getByRole("button", { name: "Повторить" }));
  await page.getByRole("list", { name: "Первая тройка" }).or(page.getByText("В этом рейтинге пока никого")).waitFor();
  await page.reload();
  await expect.poll(() => week.getAttribute("aria-pressed")).toBe("true");

  await page.goto("/top?rating=019aa5b0-0000-7000-8000-000000000000");
  browser.expectErrors(/status of 404/);
  await page.getByRole("alert").getByText("Такого рейтинга нет").waitFor();
});

test("a song counts on a leaderboard that was read just before it", async () => {
  await createRanked(server.origin, office, "Соперник", 800_000);
  const page = await browser.visit({ origin: server.origin });
  const play = playOn(page);
  await play.registerByApi();
  const main = page.getByRole("main");
  await goWithin(page, "/top");
  await main.getByText("Вас здесь пока нет").waitFor();
  await goWithin(page, "/play");
  await play.chooseAuthor(await play.restoreByTray());
  await goWithin(page, "/top");
  await main.getByRole("list", { name: "Ваше место" }).waitFor();
});
