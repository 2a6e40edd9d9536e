import type { Client } from "@hitoslov/contract/client";
import { apiOf, guessLevel } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { goWithin } from "../src/go-within.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { playOn } from "../src/play.ts";
import { changeSettings, officeOf } from "../src/office.ts";
import { organiser } from "../../server/src/test/organiser.ts";
import { startServer } from "../src/serve.ts";
import { staffOn } from "../src/staff.ts";

// Once an organiser is set everybody is asked, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer();
  office = await officeOf(server.origin);
});
test.afterAll(() => server.stop());

/** Publishes the documents that every player must accept. */
async function publishCommon(): Promise<void> {
  await changeSettings(office, { organiser });
  for (const kind of ["agreement", "personal_data", "prize_data", "mailings", "publication"] as const) {
    const { data } = await office.listDocuments({ filter: JSON.stringify({ kind }) });
    const { _id } = data[0] ?? (await office.createDocument({ kind }));
    await office.publishDocument({ _id });
  }
}

/** A draw that runs, with its rules; returns its id. */
async function openDraw(name: string): Promise<string> {
  const now = Date.now();
  const fields = {
    name,
    fullname: name,
    description: "Первые места забирают призы.",
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + 86_400_000).toISOString(),
    handover: "Курьером за месяц",
    region: "Россия",
    min_age: 18,
    tax_payer: "winner" as const,
  };
  const { _id } = await office.createStock(fields);
  await office.createStockPrize({ _idStock: _id, name: "Наушники", value: 3000 });
  const rules = await office.createDocument({ kind: "rules", stock_id: _id });
  await office.publishDocument({ _id: rules._id });
  await office.updateStock({ ...fields, _id, status: "active" });
  return _id;
}

test("staff write a document from its template and publish it", async () => {
  await changeSettings(office, { organiser });
  const page = await browser.visit({ size: "desktop", origin: server.origin });
  const staff = staffOn(page);
  await staff.signInByApi();
  await staff.open("/documents", "Документы");
  await expectAccessible(page, "documents");
  await staff.button("Составить из шаблона").click();
  await page.getByRole("heading", { level: 1, name: "Политика обработки персональных данных" }).waitFor();
  await expectAccessible(page, "a document");
  // What goes out is read first, with the organiser's name in place of the blanks.
  await staff.button("Посмотреть с заполненными пропусками").click();
  const text = page.getByRole("region", { name: "Текст, каким он выйдет" });
  await text.getByText(organiser.name).first().waitFor();
  await expect(text).not.toContainText("{{");
  await page.keyboard.press("Escape");
  await staff.button("Опубликовать…").click();
  const question = staff.dialog("Опубликовать редакцию?");
  await question.getByText(organiser.name).first().waitFor();
  await expectAccessible(page, "a document before it is published");
  await question.getByRole("button", { name: "Опубликовать" }).click();
  await staff.expectToast("Редакция опубликована");
  await page.goto("/legal/privacy");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText(organiser.name).first().waitFor();
  await expectAccessible(page, "a published document");
});

test("a player signs up with consents, enters a draw with the keyboard, and leaves it in the profile", async () => {
  browser.expectErrors(/400/);
  await publishCommon();
  for (const { _id } of (await office.listStocks({})).data) await office.deleteStock({ _id });
  const _idStock = await openDraw("Зимний тираж");

  const page = await browser.visit({ origin: server.origin });
  await page.goto("/auth?keep");
  await page.getByRole("textbox", { name: "Логин" }).fill("галина");
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  const agreement = page.getByRole("checkbox", { name: "Принимаю пользовательское соглашение" });
  await agreement.waitFor();
  await expect(agreement).not.toBeChecked();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await page.getByText(/^Примите пользовательское соглашение/).waitFor();
  await expectFocused(agreement);
  await expectAccessible(page, "sign-up with consents");
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Разрешаю обработку моих данных" }).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Зимний тираж/ })
    .waitFor();

  await page.goto("/stocks");
  await page.getByRole("link", { name: "Участвовать" }).click();
  await page.getByRole("heading", { name: "Ваше согласие" }).waitFor();
  await page.getByRole("button", { name: "Участвовать" }).press("Enter");
  const adult = page.getByRole("checkbox", { name: /Мне есть 18/ });
  await page.getByText(/младших в\s*розыгрыш не\s*берут/).waitFor();
  await expectFocused(adult);
  await expectAccessible(page, "entering a draw");
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: /Принимаю правила/ }).press("Space");
  // A box names all that its consent is about.
  await page.getByRole("checkbox", { name: /Разрешаю обработать имя, почту и.телефон/ }).press("Space");
  await page.getByRole("button", { name: "Участвовать" }).press("Enter");
  await page.waitForURL("**/play");
  await page.goto("/profile");
  // Only songs outside the demo count in a draw; the second level has no others.
  await guessLevel(page, 2, { leave: 8, origin: server.origin });
  await page.reload();
  const consents = page.getByRole("heading", { name: "Согласия" }).locator("..");
  await consents.getByText("Правила розыгрыша").waitFor();
  // The consequence of a withdrawal is shown beside each consent.
  const told = (name: string) => consents.getByRole("listitem").filter({ hasText: name });
  await expect(told("Правила розыгрыша")).toContainText(
    /не.выиграете ни.за.своё место, ни.по.жребию, новые песни в.розыгрыше не.считаются, а.приз.* достанется другому/,
  );
  await expect(told("Данные для приза")).toContainText(/Без него приз не.вручить, поэтому отзыв.— это выход/);
  await expect(told("Пользовательское соглашение")).toContainText("Отзывают, удалив учётную запись.");
  await expectAccessible(page, "the own consents");
  const out = consents.getByRole("button", { name: /^Выйти из.розыгрыша: Зимний тираж/ });
  await out.press("Enter");
  // One press too many costs no place and no prize.
  const question = page.getByRole("alertdialog", { name: /^Выйти из.розыгрыша «Зимний тираж/ });
  await expect(question).toContainText(
    /ни.за.своё место, ни.по.жребию.*приз, который ещё не.отправлен, достанется другому/,
  );
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expectFocused(out);
  await out.press("Enter");
  await question.getByRole("button", { name: "Выйти" }).press("Enter");
  await expect(out).toHaveCount(0);
  await page.goto("/stocks");
  await page.getByRole("link", { name: "Участвовать" }).waitFor();

  // Who has left does not return when staff lift an exclusion, and the history tells the one from the other.
  const left = (await office.listStockMembers({ _idStock })).data.map((member) => member._id);
  expect(left).toHaveLength(1);
  for (const reason of ["Вторая учётная запись", null]) {
    await office.excludeMember({ _idStock, _id: left[0] ?? "", reason });
  }
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, "Зимний тираж");
  await staff.button("История").click();
  const events = staff.dialog("История").getByRole("listitem");
  await events.nth(0).getByText("Снятие", { exact: true }).waitFor();
  await events.nth(1).getByText("Исключение", { exact: true }).waitFor();
});

test("a draw is left also while another consent is being withdrawn", async () => {
  const page = await browser.visit({ origin: server.origin });
  // Before there are documents: who comes later has to accept them to sign up.
  await changeSettings(office, { organiser: { name: "", inn: "", ogrn: "", address: "", email: "", phone: "" } });
  await playOn(page).registerByApi();
  await publishCommon();
  const _idStock = await openDraw("Осенний тираж");
  const api = await apiOf(page, server.origin);
  const legal = (await api.getLegal({})).documents.filter(({ kind }) => /^(agreement|personal_data)$/.test(kind));
  await api.giveConsents({ versions: legal.map(({ version_id }) => version_id) });
  const { documents } = await api.getDrawEntry({ _idStock });
  await api.enterDraw({ _idStock, adult: true, versions: documents.map(({ version_id }) => version_id) });

  await page.goto("/profile");
  const revoking = await holdCalls(page, "**/api/auth/me/consents?*");
  await page.getByRole("button", { name: /^Отозвать: Письма/ }).click();
  const out = page.getByRole("button", { name: /^Выйти из.розыгрыша: Осенний тираж/ });
  await out.click();
  const question = page.getByRole("alertdialog", { name: /^Выйти из.розыгрыша «Осенний тираж/ });
  await question.getByRole("button", { name: "Выйти" }).click();
  await expect(question).toBeHidden();
  await revoking.release();
  await expect(out).toHaveCount(0);
  expect((await api.getDrawEntry({ _idStock })).entered).toBe(false);
});

test("a sign-up page that is older than a document asks for consent to the new version", async () => {
  browser.expectErrors(/409/);
  await publishCommon();
  const page = await browser.visit({ origin: server.origin });
  await page.goto("/auth?keep");
  await page.getByRole("textbox", { name: "Логин" }).fill("варвара");
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  const agreement = page.getByRole("checkbox", { name: "Принимаю пользовательское соглашение" });
  const signUp = async () => {
    await agreement.check();
    await page.getByRole("checkbox", { name: "Разрешаю обработку моих данных" }).check();
    await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  };
  await agreement.waitFor();
  const { data } = await office.listDocuments({ filter: JSON.stringify({ kind: "agreement" }) });
  for (const { _id, title, content } of data) {
    await office.updateDocument({ _id, title, content: `${content}\n\nВторая редакция.` });
    await office.publishDocument({ _id });
  }
  await signUp();
  await page.getByText(/^Документ обновился/).waitFor();
  await expect(agreement).not.toBeChecked();
  await signUp();
  await playOn(page).button("Включить").waitFor();
});

test("an existing account is asked once a visit, and can play on", async () => {
  await changeSettings(office, { organiser: { name: "", inn: "", ogrn: "", address: "", email: "", phone: "" } });
  const page = await browser.visit({ origin: server.origin });
  await playOn(page).registerByApi();
  await publishCommon();
  await page.goto("/profile");
  const dialog = page.getByRole("dialog", { name: "Документы игры" });
  await dialog.waitFor();
  await expectAccessible(page, "what is still asked");
  await dialog.getByRole("button", { name: "Позже" }).click();
  await expect(dialog).toHaveCount(0);
  // A song does not bring it back; the profile has its list once it is known what is asked.
  await goWithin(page, "/play");
  await playOn(page).line.waitFor();
  await goWithin(page, "/profile");
  await page.getByRole("heading", { name: "Согласия" }).waitFor();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("checkbox").last().check();
  await dialog.getByRole("button", { name: "Принять" }).click();
  await expect(dialog).toHaveCount(0);
});
