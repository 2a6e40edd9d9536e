import type { Client } from "@hitoslov/contract/client";
import { expect } from "../src/expect.ts";
import { browser, test } from "../src/browser.ts";
import { passMidnight } from "../src/clock.ts";
import { officeOf } from "../src/office.ts";
import { plain, playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { choose, staffOn } from "../src/staff.ts";

const timeZone = "Asia/Vladivostok";
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer({ TIME_ZONE: timeZone });
  office = await officeOf(server.origin);
  for (const { _id } of (await office.listStocks({})).data) await office.deleteStock({ _id });
});
test.afterAll(() => server.stop());

const dayLength = 86_400_000;

/** A day of Vladivostok some days from today: for the form, for the screens, and its first and last minute. */
function dayIn(days: number) {
  const at = Date.now() + days * dayLength;
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at);
  const begins = new Date(`${format("sv-SE", {})}T00:00:00+10:00`);
  return {
    typed: format("ru", { day: "2-digit", month: "2-digit", year: "2-digit" }),
    shown: format("ru", { day: "numeric", month: "long" }),
    begins: begins.toISOString(),
    lastMinute: new Date(begins.getTime() + dayLength - 60_000).toISOString(),
  };
}

test("in another zone the back office and the game show its days, and entered dates are in that zone", async () => {
  await passMidnight(timeZone);
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  const [start, end] = [dayIn(0), dayIn(9)];
  const instants = { start_date: start.begins, end_date: end.lastMinute };
  await staff.signInByApi();
  await staff.open("/stocks/new", "Новый розыгрыш");
  await page.getByLabel(/^Полное название/).fill("Розыгрыш «Восток»");
  await page.getByLabel(/^Название в\sигре/).fill("Восток");
  await page.getByLabel(/^Сообщение участникам/).fill("Соберите больше всех песен");
  await page.getByRole("textbox", { name: "Начало" }).fill(start.typed);
  await page.getByRole("textbox", { name: "Конец" }).fill(end.typed);
  await page.getByText("00:00 по\u00A0Владивостоку").waitFor();
  await page.getByText("23:59 по\u00A0Владивостоку").waitFor();
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно добавлен");
  await page.waitForURL(/\/stocks\/[\da-f-]{36}$/);
  const [draw] = (await office.listStocks({})).data;
  expect(draw).toMatchObject(instants);

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Начало" })).toHaveValue(start.typed);
  await choose(page.getByLabel(/^Сейчас/), "Активен");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно отредактирован");
  const [saved] = (await office.listStocks({})).data;
  expect(saved).toMatchObject({ ...instants, status: "active" });
  await staff.open("/stocks", "Розыгрыши");
  const row = plain(await staff.row("Розыгрыш «Восток»").innerText());
  expect(row).toMatch(new RegExp(`${start.shown} \\d{4}, 00:00`));
  expect(row).toMatch(new RegExp(`${end.shown} \\d{4}, 23:59`));

  const game = await browser.visit({ origin: server.origin });
  await playOn(game).register();
  await game.goto("/stocks");
  await game.getByRole("heading", { name: "Восток" }).waitFor();
  const main = plain(await game.getByRole("main").innerText());
  expect(main).toMatch(new RegExp(`${start.shown}( \\d{4})? ?— ${end.shown}`));
});
