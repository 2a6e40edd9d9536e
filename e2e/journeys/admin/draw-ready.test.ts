import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { changeSettings, officeOf } from "../../src/office.ts";
import { organiser } from "../../../server/src/test/organiser.ts";
import { startServer } from "../../src/serve.ts";
import { staffOn } from "../../src/staff.ts";

// Setting an organiser turns on the checks of every draw.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("a draw is published once its checklist is complete; each item leads to its field", async () => {
  const { origin } = server;
  const office = await officeOf(origin);
  await changeSettings(office, { organiser });
  const { _id: _idStock } = await office.createStock({
    name: "Зимний",
    fullname: "Зимний тираж",
    description: "Первые места забирают призы",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
    draw_mode: "equal",
  });
  await office.createStockPrize({ _idStock, name: "Радиола", way: "place", place_from: 1, value: 38_000 });
  for (const kind of ["personal_data", "prize_data", "publication"] as const) {
    const [known] = (await office.listDocuments({ filter: JSON.stringify({ kind: [kind] }) })).data;
    const { _id } = known ?? (await office.createDocument({ kind }));
    await office.publishDocument({ _id });
  }

  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, "Зимний");
  await page.getByRole("link", { name: /^Готово 5 из.10/ }).click();
  await staff.heading("Зимний тираж").waitFor();
  await page.getByText(/^Не.хватает 5.пунктов:/).waitFor();
  const publish = staff.button("Опубликовать");
  await expect(publish).toBeDisabled();
  await page.getByText(/^11.900.₽$/).waitFor();
  await expectAccessibleAtBothSizes(page, "a draw that is not ready");

  // The money that we add is taxed as well.
  await page.getByRole("radio", { name: /^Мы/ }).check();
  await page.getByText(/^18.307.₽$/).waitFor();
  await staff.expectToast("Записано, кто платит налог");

  // The form starts from cached data; the changes made on the other screen arrive while one types.
  const reading = await holdCalls(page, `**/api/stocks?*${_idStock}*`);
  await page.getByRole("radio", { name: /^Победитель/ }).check();
  await staff.expectToast("Записано, кто платит налог");
  await page.getByRole("link", { name: "Заполнить: Порядок вручения" }).press("Enter");
  const handover = page.getByLabel(/^Как вручаем призы/);
  await expect(handover).toBeFocused();
  await handover.fill("Курьером за 30 дней");
  await reading.release();
  await page.getByLabel(/^Территория/).fill("Российская Федерация");
  await page.getByLabel(/^Возраст, от/).fill("18");
  await expect(page.getByLabel(/^Налог 35/)).toContainText("Победитель");
  await staff.expectToast("Ваши правки из\u00A0другого окна уже в\u00A0форме: Налог платит");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно отредактирован");
  const nine = page.getByRole("link", { name: /^Готово 9 из.10/ });
  await nine.waitFor();
  // All blanks of the rules are filled, so they can be published.
  const rules = await office.createDocument({ kind: "rules", stock_id: _idStock });
  await office.publishDocument({ _id: rules._id });
  await nine.click();
  await page.getByText(/^1-я редакция/).waitFor();
  await expectAccessibleAtBothSizes(page, "a draw that is ready");

  // Whoever may not change the organiser is told who may.
  const helper = { login: "pomoshnik-gotov", password: "пароль помощника" };
  await office.createAdmin({ ...helper, email: "gotov@example.ru", phone: "", role: 2 });
  const assistant = staffOn(await browser.visit({ size: "desktop", origin }));
  await assistant.signInByApi(helper);
  await assistant.open(new URL(page.url()).pathname.replace("/admin", ""), "Зимний тираж");
  await assistant.page.getByText("Указывает владелец").waitFor();
  await page.getByRole("link", { name: "Открыть: Организатор" }).click();
  const own = page.getByRole("group", { name: "Организатор розыгрышей" });
  await expectFocused(own.getByLabel("Название"));
  await page.goBack();
  await page.getByRole("link", { name: "Открыть: Правила" }).click();
  await page.getByRole("combobox", { name: "Розыгрыш", exact: true }).getByText("Зимний").waitFor();
  await page.goBack();

  await publish.click();
  await staff.answer("Опубликовать розыгрыш?", "Опубликовать");
  await staff.expectToast("Розыгрыш опубликован");
  await page.getByText("Игроки видят этот розыгрыш").waitFor();
  await page.getByText(/^Маяк drand, раунд/).waitFor();
  const player = await browser.visit({ origin });
  await player.goto(`/stocks/proof?id=${_idStock}`);
  await player.getByText(/^Маяк drand, раунд [\d\s]+, \d.*МСК$/).waitFor();
  const [draw] = (await office.listStocks({ ids: _idStock })).data;
  expect(draw).toMatchObject({ status: "active", tax_payer: "winner", region: "Российская Федерация" });
});

test("a document that a colleague has changed is published once its new text is there", async () => {
  browser.expectErrors(/status of 409/);
  const { origin } = server;
  const office = await officeOf(origin);
  await changeSettings(office, { organiser });
  const [known] = (await office.listDocuments({ filter: JSON.stringify({ kind: ["mailings"] }) })).data;
  const { _id, title, content } = known ?? (await office.createDocument({ kind: "mailings" }));
  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open(`/documents/${_id}`, /./);
  const text = page.getByRole("textbox", { name: /^Текст/ });
  await text.waitFor();
  await office.updateDocument({ _id, title, content: `${content}\n\nСтрока коллеги.` });

  const publish = async () => {
    await staff.button("Опубликовать…").click();
    const dialog = staff.dialog("Опубликовать редакцию?");
    await dialog.getByText("Строка коллеги.").waitFor();
    await dialog.getByRole("button", { name: "Опубликовать", exact: true }).click();
  };
  await publish();
  await staff.expectToast(/изменил другой сотрудник/, "danger");
  await expect(text).toHaveValue(/Строка коллеги\.$/);
  await publish();
  await staff.expectToast("Редакция опубликована");
});
