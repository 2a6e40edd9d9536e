import { expectAccessible } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { changeSettings, officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { createRow, staffOn } from "../../src/staff.ts";

// Repair works close the game to everybody, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

test("staff close the game for repair works, see how many people play, and open it again", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const player = await browser.visit({ origin: server.origin });
  const play = playOn(player);
  await play.registerByApi();

  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/settings", "Настройки игры");
  await page.getByLabel("Текст на экране ремонта").fill("Меняем лампы до 18:00 по Москве");
  const repair = page.getByLabel("Ремонтные работы");
  await repair.click();
  // Nothing happens before the confirmation.
  await staff.question.getByText(/Сейчас играет 1\sчеловек/).waitFor();
  await page.keyboard.press("Escape");
  await staff.question.waitFor({ state: "detached" });
  await expect(repair).not.toBeChecked();

  await repair.click();
  await staff.answer("Включить ремонт?", "Включить ремонт");
  await page.getByText("Игра закрыта").waitFor();

  // An open game notices within half a minute, a new one at once.
  await player.getByRole("heading", { name: "Меняем лампы" }).waitFor();
  await player.getByText("Меняем лампы до 18:00 по Москве").waitFor();
  const guest = await browser.visit({ origin: server.origin });
  await guest.goto("/demo");
  await guest.getByRole("heading", { name: "Меняем лампы" }).waitFor();

  await repair.click();
  await page.getByText("Игра открыта").waitFor();
  await guest.getByRole("button", { name: "Проверить эфир" }).click();
  await playOn(guest).line.waitFor();
  // An open game also checks by itself.
  await play.line.waitFor();

  // If the answer is lost, the switch shows what the server has stored.
  await page.route("**/api/setting", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await repair.click();
  await staff.answer("Включить ремонт?", "Включить ремонт");
  await page.getByText("Игра закрыта").waitFor();
  await expect(repair).toBeChecked();
  await page.unroute("**/api/setting");

  // The next press counts before the sidebar has its counts.
  await repair.click();
  await page.getByText("Игра открыта").waitFor();
  const counts = await holdCalls(page, "**/api/counts*");
  await repair.click();
  await staff.answer("Включить ремонт?", "Включить ремонт");
  await page.getByText("Игра закрыта").waitFor();
  await counts.held();
  await repair.click();
  await page.getByText("Игра открыта").waitFor();
  await counts.release();
});

test("the repair switch does not put its old text over a colleague's", async () => {
  const office = await officeOf(server.origin);
  await changeSettings(office, { repair_text: "Меняем лампы" });
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/settings", "Настройки игры");
  const text = page.getByLabel("Текст на экране ремонта");
  await expect(text).toHaveValue("Меняем лампы");
  const read = async () => {
    const { repair_text, isRepairWorks } = await office.getSettings({});
    return { repair_text, isRepairWorks };
  };
  const repair = page.getByLabel("Ремонтные работы");
  const switchOn = async () => {
    await repair.click();
    await staff.answer("Включить ремонт?", "Включить ремонт");
  };
  await changeSettings(office, { repair_text: "Тянем провода" });
  await switchOn();
  await staff.expectToast(/изменил другой сотрудник/, "danger");
  await expect(text).toHaveValue("Тянем провода");
  expect(await read()).toEqual({ repair_text: "Тянем провода", isRepairWorks: false });

  // What was typed here is not lost either: saving asks which of both is right.
  await text.fill("Красим студию");
  await changeSettings(office, { repair_text: "Вешаем люстру" });
  await switchOn();
  await staff.expectToast(/изменил другой сотрудник/, "danger");
  await expect(text).toHaveValue("Красим студию");
  expect(await read()).toEqual({ repair_text: "Вешаем люстру", isRepairWorks: false });
  await staff.button("Отменить").click();
  await expect(text).toHaveValue("Вешаем люстру");
  await switchOn();
  await page.getByText("Игра закрыта").waitFor();
  expect(await read()).toEqual({ repair_text: "Вешаем люстру", isRepairWorks: true });
  await repair.click();
  await page.getByText("Игра открыта").waitFor();
});

test("settings are saved together, and each error is shown at its field", async () => {
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  // As of an embedded database of 1.3 GB; the other figures are the server's.
  await page.route("**/api/counts", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), outgrown: 1331 } });
  });
  await staff.open("/settings", "Настройки игры");
  await page.getByText(/^База переросла встроенную: 1.331.МБ\.$/).waitFor();
  await expectAccessible(page, "settings of a game that has grown");
  await page.getByLabel("Подсказок на песню").fill("5");
  // A number may be pasted with the space that printed numbers have.
  const eventDays = page.getByLabel("События игры, как пришли, дней");
  await eventDays.fill("1\u00A0095");
  await expect(eventDays).toHaveValue("1095");
  // A key that adds no digit, or one too many, changes nothing, the caret included.
  await eventDays.press("ArrowLeft");
  for (const key of ["7", "x"]) {
    await eventDays.press(key);
    await expect(eventDays).toHaveValue("1095");
    expect(await eventDays.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  }
  // The ad has a live preview; the demo has an ad already.
  await page.getByLabel(/^Заголовок рекламы/).fill("Пластинка недели");
  await page.getByRole("figure", { name: "Так увидят игроки" }).getByText("Пластинка недели").waitFor();
  await staff.button("Добавить праздник").click();
  const holiday = page.getByRole("group", { name: "Праздник 1" });
  await holiday.getByLabel(/^Название праздника/).fill("День радио");
  await staff.button("Добавить уведомление").click();
  await page
    .getByRole("group", { name: "Уведомление 1" })
    .getByLabel(/^Заголовок/)
    .fill("Новый сезон");
  await staff.button("Сохранить").click();
  await expect.poll(() => holiday.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
  await holiday.getByRole("textbox", { name: "Начало" }).fill("07.05.27");
  await holiday.getByRole("textbox", { name: "Конец" }).fill("08.05.27");
  await staff.button("Сохранить").click();
  await staff.expectToast("Настройки успешно отредактированы");
  await page.reload();
  await holiday.waitFor();
  await expect(holiday.getByLabel(/^Название праздника/)).toHaveValue("День радио");
  await expect(page.getByLabel("Подсказок на песню")).toHaveValue("5");
  await expect(page.getByLabel(/^Заголовок рекламы/)).toHaveValue("Пластинка недели");
  await staff.button("История").click();
  await staff
    .dialog(/^История/)
    .getByText("День радио")
    .first()
    .waitFor();
});

test("an administrator can only read the settings of scripts, files and external links, and saves the rest", async () => {
  browser.expectErrors(/status of 400/);
  const owner = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  await owner.signInByApi();
  const helper = { login: "pomoschnik", password: "пароль помощника" };
  await createRow(owner.page, "/api/user", { ...helper, email: "pomoschnik@example.org" });
  await owner.open("/settings", "Настройки игры");
  const analytics = owner.page.getByLabel("Аналитика событий");
  await analytics.fill("GTM-ABC1234");
  await owner.button("Сохранить").click();
  await owner.expectToast(/Контейнер GTM-… не подходит/);
  await expect(analytics).toHaveAttribute("aria-invalid", "true");
  await analytics.fill("G-AB12CD34EF");
  await owner.button("Сохранить").click();
  await owner.expectToast("Настройки успешно отредактированы");

  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi(helper);
  await staff.open("/settings", "Настройки игры");
  for (const label of [
    "Адрес хранилища",
    "StarProHit",
    "ПазлХит",
    "Яндекс Метрика",
    "Аналитика событий",
    "Блок баннера",
  ]) {
    await expect.poll(async () => [label, await page.getByLabel(label).isEditable()]).toEqual([label, false]);
  }
  await expect(page.getByLabel("Аналитика событий")).toHaveValue("G-AB12CD34EF");
  await expect(page.getByText(/^Меняет только владелец:/)).toHaveCount(4);
  await expectAccessible(page, "settings that are the owner's");
  await page.getByLabel("Подсказок на песню").fill("6");
  await staff.button("Сохранить").click();
  await staff.expectToast("Настройки успешно отредактированы");
  await page.reload();
  await expect.poll(() => page.getByLabel("Подсказок на песню").inputValue()).toBe("6");
});
