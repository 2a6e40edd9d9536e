import { hintNames, hints } from "@hitoslov/contract/hints";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { stubFigures } from "../../src/metrics.ts";
import { staffOn } from "../../src/staff.ts";

const drawn = [
  ["Запуски по платформам", "5 июня Android 10 iOS 20 Веб 30 Неизвестно 40"],
  ["Собрано и пропущено", "5 июня Собрано 20 Пропущено 40 Начато 10 Не собрано 30"],
  ["Длительность игры по часам", "0:00 Минут в среднем 11"],
  ["Активные игроки", "5 июня За 30 дней 30 За 7 дней 20 За день 10"],
  ["Новые игроки, откуда пришли", "5 июня =HYPERLINK(1) 20 vk.com 10"],
  ["Запуски: оператор и обычные", "5 июня Оператор 10 Обычные 20 Демо 30"],
  ["Собрано: оператор и обычные", "5 июня Оператор 10 Обычные 20 Демо 30"],
  ["Подсказки", `5 июня ${hintNames.map((name, at) => `${hints[name].label} ${10 * (at + 1)}`).join(" ")}`],
  ["Начислено очков", "5 июня Начислено 10"],
  ["Реклама", "5 июня Показана 10 Пропущена 20 Открыта 30"],
  ["Видеоинструкция", "5 июня Начата 10 Впервые 20 Досмотрена 40 Пропущена 30 Не включилась 50"],
] as const;

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("figures of chosen days: compared, read by keyboard, as tables and as files (desktop)", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await stubFigures(page);
  await staff.signInByApi();
  await staff.open("/metrics", "Метрики");
  const range = () => {
    const { searchParams } = new URL(page.url());
    return `${searchParams.get("from")}–${searchParams.get("to")}`;
  };

  await staff.button("7 дней").click();
  await expect.poll(() => staff.button("7 дней").getAttribute("aria-pressed")).toBe("true");
  await page.getByLabel("По дату").fill("20260231");
  await page.getByText("Такого дня нет").waitFor();
  const asked = range();
  expect(asked).toMatch(/^\d{4}\.\d\d\.\d\d–\d{4}\.\d\d\.\d\d$/);
  await page.getByLabel("С даты").fill("20260605");
  expect(range()).toBe(asked);
  await page.getByLabel("По дату").fill("20260618");
  await expect.poll(range).toBe("2026.06.05–2026.06.18");
  await page.reload();
  await expect(page.getByLabel("С даты")).toHaveValue("2026.06.05");
  await page.getByText("Сравнение с днями 22 мая — 4 июня 2026").waitFor();

  const summary = page.locator("dl").filter({ hasText: "Запуски игры" }).locator("> div");
  await expect
    .poll(async () => (await summary.allInnerTexts()).map(plain))
    .toEqual([
      "Запуски игры 1 400 на 100 % больше",
      "Собрано песен 280 на 100 % больше",
      "Доля пропусков 44,4 % столько же",
      "Средняя игра 11 мин столько же",
    ]);

  for (const [title, first] of drawn) {
    const figure = page.getByRole("figure", { name: title });
    await figure.getByRole("application").focus();
    const read = async () => plain(await figure.getByRole("status").innerText());
    await expect.poll(read, { message: title }).toBe(first);
    await page.keyboard.press("ArrowRight");
    await expect.poll(read, { message: title }).toMatch(/^(6 июня|1:00) /);
  }

  const sources = page.getByRole("figure", { name: "Новые игроки" });
  await sources.getByRole("button", { name: /^Таблицей/ }).click();
  const table = sources.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["День", "=HYPERLINK(1)", "vk.com"], { useInnerText: true });
  await expect(table.getByRole("row")).toHaveCount(15);
  await expect.poll(async () => plain(await table.getByRole("row").nth(1).innerText())).toBe("5 июня 20 10");
  const downloads = page.waitForEvent("download");
  await sources.getByRole("button", { name: /^csv/ }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe("joined-2026.06.05-2026.06.18.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\r\n").slice(0, 2)).toEqual(["\uFEFFДень;'=HYPERLINK(1);vk.com", "2026-06-05;20;10"]);

  // The server makes one workbook at a time, and another journey may ask for it.
  await page.route("**/api/excel/stats?*", (route) => route.fulfill({ body: "A workbook" }));
  const workbook = page.waitForEvent("download");
  await staff.button("Скачать stats.xlsx").click();
  expect((await workbook).suggestedFilename()).toBe("stats.xlsx");
  await staff.expectToast("Статистика успешно скачана");

  for (const file of ["xlsx", "csv"]) {
    const report = page.waitForEvent("download");
    await staff.button(`Скачать ${file}`).click();
    expect((await report).suggestedFilename()).toBe(`rights.${file}`);
  }

  await page.getByRole("figure", { name: "Возвращаются" }).getByRole("cell", { name: "25 %" }).waitFor();
  await page.getByRole("figure", { name: "Чаще всего пропускают" }).getByText("20 %").waitFor();
  const disputes = page.getByRole("region", { name: "Споры о\u00A0словах" });
  await expect
    .poll(async () => plain(await disputes.innerText()))
    .toMatch(/^Споры о словах Ждут ответа 3 Ответили 30 Из них зачли 20 .* Коробейники 5 споров, ждут 2$/);
  await staff.row("Коробейники").getByText("лучше на уровень 3").waitFor();
  await staff.button("Неверные ответы: Коробейники").click();
  const wrong = page.getByRole("region", { name: "Неверные ответы: Коробейники" });
  await expect.poll(async () => plain(await wrong.innerText())).toBe("вместо «полна» пуста 7 раз");
  await expectAccessible(page, "metrics with figures");
});

test("other days and another order that are chosen at once both apply", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await stubFigures(page);
  await staff.signInByApi();
  await staff.open("/metrics", "Метрики");
  const order = page.getByRole("columnheader", { name: "Песня" }).getByRole("button");
  const week = staff.button("7 дней");
  await order.waitFor();
  const chosen = () => [...new URL(page.url()).searchParams.keys()].toSorted();
  const first = await week.elementHandle();
  await order.evaluate((button: HTMLElement, other) => {
    button.click();
    if (other instanceof HTMLElement) other.click();
  }, first);
  await expect.poll(chosen).toEqual(["from", "sort", "to"]);
  await expect(week).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("columnheader", { name: "Песня" })).toHaveAttribute("aria-sort", "ascending");
});

test("metrics fit a phone and are accessible; a chart that failed can be loaded again", async () => {
  browser.expectErrors(/500/);
  const staff = staffOn(await browser.visit());
  const { page } = staff;
  await stubFigures(page);
  let failing = true;
  await page.route(/metrics\/series.*metric=ad/, async (route) => {
    if (!failing) return route.fallback();
    return route.fulfill({ status: 500, json: { code: "internal", message: "Что-то пошло не так" } });
  });
  await staff.signInByApi();
  await staff.open("/metrics?from=2026.06.05&to=2026.06.18", "Метрики");
  const ads = page.getByRole("figure", { name: "Реклама" });
  await ads.getByRole("button", { name: "Повторить" }).waitFor();
  failing = false;
  await ads.getByRole("button", { name: "Повторить" }).click();
  await ads.getByRole("application").waitFor();
  for (const button of await page.getByRole("button", { name: /^Таблицей/ }).all()) await button.click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, "metrics as tables");
});
