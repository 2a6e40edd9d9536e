import type { Client } from "@hitoslov/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf, guessLevel } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { bothSizes, type Size, withBrowser } from "../src/browser.ts";
import { officeOf } from "../src/office.ts";
import { plain, playOn } from "../src/play.ts";
import { owner, startServer } from "../src/serve.ts";

// A running draw would count everybody's songs, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
beforeAll(async () => {
  server = await startServer({ APP_ENV: "staging" });
  office = await officeOf(server.origin);
  // What the demo catalogue came with would be the current draw.
  for (const { _id } of (await office.listStocks({})).data) await office.deleteStock({ _id });
});
afterAll(() => server.stop());

const browser = withBrowser();
const visit = (size: Size = "phone") => browser.visit({ size, origin: server.origin });
const day = 86_400_000;

async function createDraw(name: string, status: "active" | "paused" | "testing", days = 12) {
  const now = Date.now();
  const fields = {
    name,
    fullname: `Розыгрыш «${name}»`,
    description: "Первые места забирают призы.\n<b>Удачи</b>",
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + days * day + 3_600_000).toISOString(),
  };
  const stock = await office.createStock(fields);
  for (const [prize, quantity] of [
    ["Наушники «Студия»", 1],
    ["Колонка «Эфир»", 2],
  ] as const) {
    await office.createStockPrize({ _idStock: stock._id, name: prize, quantity });
  }
  if (status !== "testing") await office.updateStock({ ...fields, _id: stock._id, status });
  return {
    _id: stock._id,
    become: (next: "active" | "paused" | "ended" | "disabled") =>
      office.updateStock({ ...fields, _id: stock._id, status: next }),
  };
}

test("without a draw the text of the settings stands on both screens", async () => {
  const page = await visit();
  await playOn(page).register();
  const { emptyStock } = await office.getSettings({});
  const teaser = page.getByRole("main").getByRole("link", { name: /Розыгрыши/ });
  await teaser.getByText(emptyStock).waitFor();
  await expectAccessible(page, "start without a draw");
  await teaser.click();
  await page.getByRole("heading", { level: 1, name: "Розыгрыши" }).waitFor();
  await page.getByText(emptyStock).waitFor();
  await expectAccessible(page, "no draws");
});

test.each(bothSizes)("a player takes part in a draw, sees it paused and finds it in the archive (%s)", async (size) => {
  const draw = await createDraw("Летний тираж", "active");
  const page = await visit(size);
  const play = playOn(page);
  await play.register();
  const main = page.getByRole("main");
  const teaser = main.getByRole("link", { name: /Летний тираж/ });
  await teaser.getByText(/до.конца 12.дней/).waitFor();
  await guessLevel(page, 1, { leave: 8, origin: server.origin });
  await page.reload();
  await teaser.getByText(/^Вы на.\d-м месте/).waitFor();
  await expectAccessible(page, "start with a draw");
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  await teaser.click();
  await main.getByRole("heading", { level: 2, name: "Летний тираж" }).waitFor();
  await main.getByText("Активен").waitFor();
  // What staff write is text and no markup.
  await main.getByText("<b>Удачи</b>").waitFor();
  expect(await main.getByRole("timer").getAttribute("aria-label")).toMatch(
    /^До.конца: 12.дней [01].час(а|ов)? \d+.минут/,
  );
  const seconds = () => main.getByRole("timer").innerText();
  const before = await seconds();
  await expect.poll(seconds).not.toBe(before);
  expect(
    await main.getByRole("heading", { name: "Призы" }).locator("..").getByRole("listitem").allInnerTexts(),
  ).toHaveLength(2);
  const rating = main.getByRole("list", { name: "Первые места" });
  expect(plain(await rating.innerText())).toMatch(/Вы — nina-/);
  await main.getByText(/^Ваши очки в.розыгрыше: [1-9]/).waitFor();
  await expectAccessible(page, "draws");

  // Its rating is one of the tops.
  await page.goto("/top");
  await page.getByRole("group", { name: "Рейтинг" }).getByRole("button", { name: "Летний тираж" }).click();
  await page.getByRole("list", { name: "Ваше место" }).waitFor();

  await draw.become("paused");
  await page.goto("/stocks");
  await main.getByText("Пауза", { exact: true }).waitFor();
  await main.getByText(/^Розыгрыш на.паузе: очки пока не.начисляются/).waitFor();
  expect(await main.getByRole("button", { name: /Догнать призёров|Играть дальше/ }).isDisabled()).toBe(true);
  expect(await main.getByRole("timer").count()).toBe(0);
  await expectAccessible(page, "a paused draw");

  const [prize] = Object.values((await office.listStocks({ ids: draw._id })).data[0]?.prizes ?? {});
  const { _id: player } = await (await apiOf(page, server.origin)).getMe({});
  await office.updateStockMember({ _idStock: draw._id, _id: player, prize_id: prize?._id ?? null });
  await draw.become("ended");
  await page.reload();
  const fold = main.locator("details").filter({ hasText: "Летний тираж" }).first();
  await fold.locator("summary").press("Enter");
  await fold.getByText("Ваш приз: Наушники «Студия».").waitFor();
  expect(plain(await fold.getByRole("list", { name: "Победители" }).innerText())).toMatch(
    /Вы — nina-.*\s+Наушники «Студия»/,
  );
  await expectAccessible(page, "the archive");
  await page.goto("/");
  await main
    .getByRole("link", { name: /Летний тираж/ })
    .getByText("Ваш приз: Наушники «Студия»")
    .waitFor();
});

test("a draw that is being tested is seen by its id alone; staff see draws as players do", async () => {
  const { _id } = await createDraw("Пробный тираж", "testing");
  const { become } = await createDraw("Осенний тираж", "active", 1);
  const page = await visit("desktop");
  await playOn(page).register();
  await page.goto("/stocks");
  await page.getByRole("heading", { level: 2, name: "Осенний тираж" }).waitFor();
  expect(await page.getByText("Пробный тираж").count()).toBe(0);
  await page.goto(`/stocks?stockId=${_id}`);
  await page.getByRole("heading", { level: 2, name: "Пробный тираж" }).waitFor();
  await page.getByText("Тесты", { exact: true }).waitFor();
  await expectAccessible(page, "a forced draw");

  const desk = await visit();
  await playOn(desk).signIn(owner);
  await desk.goto("/stocks");
  await desk.getByRole("heading", { level: 2, name: "Осенний тираж" }).waitFor();
  expect(await desk.getByText(/@|Отключен/).count()).toBe(0);
  await become("disabled");
});

test("elsewhere than in staging the address forces nothing", async () => {
  const page = await browser.visit();
  await playOn(page).register();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/stocks?stockId=019aa5b0-0000-7000-8000-000000000000");
  await page.getByRole("heading", { level: 2, name: "Первый тираж" }).waitFor();
  expect(asked.filter((url) => url.includes("/api/stocks?") && url.includes("019aa5b0"))).toEqual([]);
});
