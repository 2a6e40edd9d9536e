import type { Client } from "@hitoslov/contract/client";
import type { Locator, Page } from "playwright-core";
import { expectAccessible } from "../../src/axe.ts";
import { atBothSizes, browser, onPhone, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { createEntrant } from "../../src/entrants.ts";
import { clientOf, officeOf } from "../../src/office.ts";
import { loseAnswer } from "../../src/lose-answer.ts";
import { plain } from "../../src/play.ts";
import { codesOf } from "../../src/second-factor.ts";
import { startServer } from "../../src/serve.ts";
import { choose, staffOn } from "../../src/staff.ts";

// Whoever plays while a draw runs takes part in it, so these draws have a server of their own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer();
  office = await officeOf(server.origin);
});
test.afterAll(() => server.stop());

async function createDraw(name: string) {
  const fields = {
    name,
    fullname: `Тираж «${name}»`,
    description: "Первое место забирает приз",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
  } as const;
  const { _id: _idStock } = await office.createStock(fields);
  await office.createStockPrize({ _idStock, name: "Патефон", way: "place", place_from: 1 });
  await office.updateStock({ ...fields, _id: _idStock, status: "active" });
  const first = await createEntrant(server.origin, office, _idStock, { score: 900 });
  const second = await createEntrant(server.origin, office, _idStock, { score: 800 });
  const end = () => office.updateStock({ ...fields, _id: _idStock, status: "ended" });
  return { _idStock, first, second, end };
}

/** What the dialog shows as the current values and as the result. */
async function outcomeOf(dialog: Locator): Promise<string[]> {
  const rows = await dialog.getByRole("status").locator("dl > div").allInnerTexts();
  return rows.map((text) => plain(text).replaceAll(/\s+/g, " "));
}

function expectFitting(page: Page, screen: string): Promise<void> {
  return atBothSizes(page, async (size) => {
    await expectAccessible(page, `${screen}, ${size}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
}

test("a key on the closed list of prizes gives none: staff are asked first", async () => {
  const { _idStock, second } = await createDraw("Летний");
  await office.createStockPrize({ _idStock, name: "Баян", way: "hand" });
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, "Летний");
  const select = page.getByRole("combobox", { name: `Приз: ${second.login}` });
  await select.focus();
  await page.keyboard.press("ArrowRight");
  await staff.answer(/^Вручить приз «/, "Отменить");
  await expect(select).toHaveText("Без приза");
  await choose(select, "Баян\u00A0— осталось 1");
  await staff.answer(`Вручить приз «Баян»\u00A0игроку ${second.login}?`, "Вручить");
  await staff.expectToast("Участник успешно отредактирован", "success");
  await expect(select).toHaveText("Баян");
});

test("staff correct a score with the keyboard alone; a code is required, and the reason is public", async () => {
  browser.expectErrors(/status of 40[039]/);
  const { _idStock, first, second, end } = await createDraw("Осенний");
  const helper = { login: "pomoshnik", password: "пароль помощника" };
  await office.createAdmin({ ...helper, email: "helper@example.ru", phone: "", role: 2 });
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi(helper);
  const own = clientOf(server.origin, await page.evaluate(() => localStorage.getItem("hitoslov.admin.token")));
  const { secret } = await own.setUpTotp({ current_password: helper.password });
  const next = codesOf(secret);
  await own.confirmTotp({ code: next() });

  await staff.open(`/stocks/${_idStock}`, "Осенний");
  const entrants = page.getByRole("table", { name: "Участники розыгрыша" }).getByRole("row");
  const row = entrants.filter({ hasText: second.login }).first();
  await row.getByText("800", { exact: true }).waitFor();
  // The score cannot be edited in the row.
  await expect(row.getByRole("textbox")).toHaveCount(0);
  await row.getByRole("button", { name: `+/− очков: ${second.login}` }).focus();
  await page.keyboard.press("Enter");
  const dialog = staff.dialog(`Очки: ${second.login}`);
  await expectFocused(dialog.getByRole("radio", { name: "Прибавить" }));
  await expect.poll(() => outcomeOf(dialog)).toEqual(["Сейчас место 2 очки 800", "Станет — —"]);
  await dialog.getByText(/^Её увидят все на.странице проверки розыгрыша/).waitFor();

  // No more points can be taken than there are.
  await page.keyboard.press("ArrowDown");
  await expectFocused(dialog.getByRole("radio", { name: "Снять" }));
  await page.keyboard.press("Tab");
  await page.keyboard.type("801");
  await dialog.getByText(/^Очков стало.бы меньше нуля$/).waitFor();
  await page.keyboard.press("Backspace");
  await expect.poll(() => outcomeOf(dialog)).toEqual(["Сейчас место 2 очки 800", "Станет место 2 очки 720"]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("150");
  await expect.poll(() => outcomeOf(dialog)).toEqual(["Сейчас место 2 очки 800", "Станет место 1 очки 950"]);

  // Each missing value is reported at its field, one after another.
  await page.keyboard.press("Tab");
  await page.keyboard.type("сбой");
  await page.keyboard.press("Tab");
  const code = dialog.getByLabel(/^Код из\sприложения/);
  await expectFocused(code);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  const reason = dialog.getByLabel(/^Причина/);
  await dialog.getByText(/^Объясните подробнее: не.меньше 10.букв$/).waitFor();
  await expectFocused(reason);
  await expectFitting(page, "a correction");
  await page.keyboard.type(" связи: песня <b>не засчиталась</b>");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByText("Код не подходит. Введите новый код.").waitFor();
  await expectFocused(code);
  await code.fill("");
  await page.keyboard.type(next());
  await page.keyboard.press("Enter");
  await staff.expectToast("Очки изменены");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => entrants.nth(1).innerText()).toContain(second.login);
  await row.getByText("950", { exact: true }).waitFor();

  await staff.button("История").click();
  const history = staff.dialog("История");
  const event = history.getByRole("listitem").first();
  await event.getByText(/^\+150.очков: было 800, стало 950\. Место: было 2-е, стало 1-е$/).waitFor();
  await event.getByText("pomoshnik", { exact: true }).waitFor();
  await event.getByRole("link", { name: second.login }).waitFor();
  // The reason is shown as text, not as markup.
  await event.getByText("сбой связи: песня <b>не засчиталась</b>").waitFor();
  // Scores set through the API before have no reason.
  await expect(history.getByText(/^причина не.указана$/)).toHaveCount(2);
  await expectFitting(page, "the history of a draw");
  await page.keyboard.press("Escape");

  // Support sees it on the player's card.
  await staff.open(`/gamers/${second._id}`, second.login);
  const draws = page.getByRole("table", { name: "Розыгрыши игрока" });
  await draws
    .getByText(/pomoshnik: \+150.очков: было 800, стало 950\. .* — сбой связи: песня <b>не засчиталась<\/b>$/)
    .waitFor();
  await expectFitting(page, "the draws of a player");
  await page.goBack();
  await row.getByText("950", { exact: true }).waitFor();

  await end();
  await page.reload();
  await page.getByText(/^Розыгрыш окончен: очки больше не.меняются/).waitFor();
  await expect(page.getByRole("button", { name: /очков: / })).toHaveCount(0);

  const stranger = await browser.visit({ size: "phone", origin: server.origin });
  await stranger.goto(`/stocks/proof?id=${_idStock}`);
  await stranger.getByRole("heading", { level: 2, name: "Без жребия" }).waitFor();
  const journal = stranger.getByRole("list", { name: "Журнал розыгрыша" }).getByRole("listitem");
  await expect.poll(() => journal.count()).toBe(4);
  expect(plain(await journal.first().innerText())).toContain("Статус розыгрыша: был «Активен», стал «Окончен»");
  const told = plain(await journal.nth(1).innerText());
  expect(told).toMatch(/организатор\s+\+150 очков: было 800, стало 950\. Место: было 2-е, стало 1-е\s+[0-9a-f]{32}\s/);
  expect(told).toContain("Причина: сбой связи: песня <b>не засчиталась</b>");
  await expect.poll(async () => plain(await journal.nth(2).innerText())).toContain("Причина не указана");
  const everything = await stranger.locator("body").innerText();
  for (const name of [first.login, second.login, "pomoshnik", "Участник "]) expect(everything).not.toContain(name);
  await expectFitting(stranger, "the journal of a draw");
});

for (const size of onPhone) {
  test(`a correction that became stale is shown with the new values before it is saved (${size})`, async () => {
    browser.expectErrors(/status of 409/);
    const { _idStock, second } = await createDraw("Зимний");
    const staff = staffOn(await browser.visit({ size, origin: server.origin }));
    await staff.signInByApi();
    await staff.open(`/stocks/${_idStock}`, "Зимний");
    await staff.button(`+/− очков: ${second.login}`).click();
    const dialog = staff.dialog(`Очки: ${second.login}`);
    await dialog.getByText("Снять", { exact: true }).first().click();
    await dialog.getByLabel(/^Сколько очков/).fill("100");
    await expect.poll(() => outcomeOf(dialog)).toEqual(["Сейчас место 2 очки 800", "Станет место 2 очки 700"]);
    await dialog.getByLabel(/^Причина/).fill("Песня засчиталась дважды");
    await office.correctStockMember({ _idStock, _id: second._id, points: 300, reason: "Песня не засчиталась" });
    const save = dialog.getByRole("button", { name: "Снять" });
    await save.click();
    await dialog.getByText(/^Очки участника уже изменились/).waitFor();
    await expect.poll(() => outcomeOf(dialog)).toEqual(["Сейчас место 1 очки 1 100", "Станет место 1 очки 1 000"]);
    await save.click();
    await staff.expectToast("Очки изменены");
    const rows = staff.page.getByRole("table", { name: "Участники розыгрыша" }).getByRole("row");
    await rows.filter({ hasText: second.login }).getByText("1\u00A0000", { exact: true }).waitFor();
  });
}

test("points whose answer was lost are given once by the next press", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const { _idStock, second } = await createDraw("Весенний");
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, "Весенний");
  await staff.button(`+/− очков: ${second.login}`).click();
  const dialog = staff.dialog(`Очки: ${second.login}`);
  await dialog.getByLabel(/^Сколько очков/).fill("50");
  await dialog.getByLabel(/^Причина/).fill("Песня не засчиталась");
  await loseAnswer(staff.page, "POST", "/api/stock/member/correction");
  const save = dialog.getByRole("button", { name: "Прибавить" });
  await save.click();
  await dialog.getByText(/^Нет связи/).waitFor();
  await save.click();
  await staff.expectToast("Очки изменены");
  const { data } = await office.listStockMembers({ _idStock, ids: second._id });
  expect(data.map(({ score }) => score)).toEqual([850]);
});
