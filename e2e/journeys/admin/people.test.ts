import { readFileSync } from "node:fs";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { served } from "../../src/serve.ts";
import { choose, staffOn } from "../../src/staff.ts";

const photo = readFileSync(new URL(import.meta.resolve("@hitoslov/demo/prizes/naushniki.svg")));

test("the owner adds an administrator, who cannot see administrators and edits their own profile", async () => {
  browser.expectErrors(/40[0139]/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  const login = `pomoshnik-${process.pid}`;
  const remove = async (name: string) => {
    await staff
      .row(name)
      .getByRole("button", { name: /^Удалить/ })
      .click();
    await staff.answer(/^Вы действительно хотите удалить администратора/, "Удалить");
    await staff.expectToast("Администратор успешно удален");
    // The rows below move up once the list has loaded.
    await expect(staff.row(name)).toHaveCount(0);
  };
  await staff.signInByApi();
  await staff.open("/admins", "Администраторы");
  await staff.button("Добавить администратора").click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Сохранить" }).click();
  await expect.poll(() => form.locator("[aria-invalid=true]").count()).toBe(3);
  await staff.expectToast("Введите логин");
  await form.getByLabel(/^Логин/).fill(login);
  await expect.poll(() => form.locator("[aria-invalid=true]").count()).toBe(2);
  await form.getByLabel(/^Почта/).fill("не почта");
  await form.getByLabel(/^Телефон/).fill("9001112233");
  await form.getByLabel(/^Пароль/).fill("пароль помощника");
  await form.getByRole("button", { name: "Сохранить" }).click();
  await form.getByText("Похоже, в адресе ошибка").first().waitFor();
  await expect(form.getByLabel(/^Телефон/)).toHaveValue("+7(900)111-22-33");
  await form.getByLabel(/^Почта/).fill(`${login}@example.org`);
  await form.getByRole("button", { name: "Сохранить" }).click();
  await staff.expectToast("Администратор успешно добавлен");
  await staff.row(login).getByText("администратор").waitFor();

  // Sections that were unticked for an administrator do not stop an owner.
  const owner = `vladelets-${process.pid}`;
  await staff.button("Добавить администратора").click();
  await form.getByLabel(/^Логин/).fill(owner);
  await form.getByLabel(/^Почта/).fill(`${owner}@example.org`);
  await form.getByLabel(/^Пароль/).fill("пароль владельца");
  await form.getByRole("checkbox", { name: "Все разделы" }).uncheck();
  await choose(form.getByLabel(/^Роль/), "владелец");
  await form.getByRole("button", { name: "Сохранить" }).click();
  await form.waitFor({ state: "detached" });
  await staff.row(owner).getByText("владелец", { exact: true }).waitFor();
  await remove(owner);

  // Nobody can delete themselves.
  await staff
    .row("marina")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить администратора/, "Удалить");
  await staff.expectToast("Себя удалить нельзя");

  const helper = staffOn(await browser.visit({ size: "desktop" }));
  await helper.signIn({ login, password: "пароль помощника" });
  await expect(helper.sections.getByRole("link", { name: "Администраторы" })).toHaveCount(0);
  await helper.page.goto("/admin/admins");
  await helper.heading(/Сюда нельзя/).waitFor();

  await helper.open("", "Каталог песен");
  const menu = helper.page.locator("header button", { hasText: login });
  await menu.click();
  await helper.page.getByRole("menuitem", { name: "Личный кабинет" }).click();
  await helper.heading("Личный кабинет").waitFor();
  await expect.poll(() => new URL(helper.page.url()).pathname).toBe("/admin/profile");
  await expect(menu.locator("img")).toHaveCount(0);
  const slot = helper.page.getByRole("group", { name: "Фото" });
  await slot.locator("input[type=file]").setInputFiles({ name: "я.svg", mimeType: "image/svg+xml", buffer: photo });
  await helper.expectToast("Файлы загружаются... Подождите, пожалуйста...", "warning");
  await menu.locator("img[src^='/media/']").waitFor();
  await helper.page.getByLabel("Имя").fill("Помощник Пётр");
  await helper.page.getByLabel("Текущий пароль").fill("не тот");
  await helper.page.getByLabel("Новый пароль", { exact: true }).fill("новый пароль помощника");
  await helper.page.getByLabel("Новый пароль ещё раз").fill("новый пароль помощника");
  await helper.button("Сохранить").click();
  await expect.poll(() => helper.page.getByLabel("Текущий пароль").getAttribute("aria-invalid")).toBe("true");
  await helper.page.getByLabel("Текущий пароль").fill("пароль помощника");
  await helper.button("Сохранить").click();
  await helper.page.locator("header button", { hasText: "Помощник Пётр" }).waitFor();

  // A deleted administrator is signed out at their next call: the one of this press and none before.
  await helper.open("/profile", "Личный кабинет");
  await helper.page.waitForLoadState("networkidle");
  await remove(login);
  await helper.sections.getByRole("link", { name: "Фонотека" }).click();
  await helper.heading("Пульт").waitFor();
});

test("a player is found, edited, viewed and deleted; the workbook is downloaded", async () => {
  browser.expectErrors(/40[09]/);
  const play = playOn(await browser.visit());
  const { login } = await play.registerByApi();
  await play.restoreByTray();

  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/gamers", "Игроки");
  // A day is typed in the Russian format, or picked by keyboard from weeks that start on Monday.
  const since = page.getByRole("textbox", { name: "Зарегистрирован с" });
  await since.fill("31122025");
  await expect(since).toHaveValue("31.12.2025");
  await expect.poll(() => new URL(page.url()).searchParams.get("registered_from")).toBe("2025-12-31");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Календарь: Зарегистрирован с" });
  await calendar.locator("[data-day='2025-12-31']:focus").waitFor();
  await expect(calendar.locator("th")).toHaveText(["пн", "вт", "ср", "чт", "пт", "сб", "вс"], { useInnerText: true });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  await expect(since).toHaveValue("01.01.2026");
  await expect.poll(() => new URL(page.url()).searchParams.get("registered_from")).toBe("2026-01-01");
  await staff.find(login);
  await page.getByRole("link", { name: login }).first().click();
  await page
    .getByRole("region", { name: "История игр" })
    .or(page.getByRole("heading", { name: "История игр" }))
    .first()
    .waitFor();
  await page.getByRole("row").filter({ hasText: "В игре" }).first().waitFor();

  // Points that arrive after the card was opened are kept.
  const office = await officeOf(served().origin);
  const [{ _id } = { _id: "" }] = (await office.listPlayers({ find: login })).users;
  await office.updateUserScore({ _id, score: 40, type: "Бесплатный" });
  const saved: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user/score") saved.push(request.method());
  });
  await choose(page.getByLabel(/^Тип/), "Премиум");
  await staff.button("Сохранить").click();
  await staff.expectToast("Игрок успешно отредактирован");
  expect(await office.getPlayer({ _id })).toMatchObject({ score: 40, type: "Премиум" });
  await page.keyboard.press("Control+s");

  await staff.button("+/− очков").click();
  const points = staff.dialog(/^Очки/);
  await points.getByLabel(/^Сколько очков/).fill("100460");
  await points.getByText(/очки .* → 100.500/).waitFor();
  await points.getByLabel(/^Причина/).fill("Очки за песню не пришли");
  await points.getByRole("button", { name: "Прибавить" }).click();
  await staff.expectToast("Очки успешно прибавлены");
  // Two saves: the stale one and the one after it. Without a change the button saves nothing.
  expect(saved).toEqual(["PUT", "PUT"]);

  await staff.open(`/gamers?find=${login}`, "Игроки");
  await staff.row(login).getByText("Премиум").waitFor();
  await staff.row(login).getByText("100 500").or(staff.row(login).getByText("100\u00A0500")).first().waitFor();

  await staff.button("Скачать статистику").click();
  const dialog = staff.dialog("Скачать статистику");
  await dialog
    .getByLabel(/^Начало/)
    .first()
    .fill("20260101");
  await expect(dialog.getByLabel(/^Начало/).first()).toHaveValue("2026.01.01");
  await dialog.getByRole("button", { name: "Сегодня" }).click();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Скачать", exact: false }).last().click();
  expect((await download).suggestedFilename()).toBe("stats.xlsx");
  await staff.expectToast("Статистика успешно скачана");
  await dialog.waitFor({ state: "detached" });

  await staff
    .row(login)
    .getByRole("button", { name: /^Удалить/ })
    .click();
  const leaving = staff.dialog(/^Вы действительно хотите удалить игрока/);
  const forget = leaving.getByRole("button", { name: "Удалить", exact: true });
  await forget.click();
  await leaving.getByText("Укажите причину").waitFor();
  await leaving.getByLabel(/^Причина/).fill("Так надо");
  await forget.click();
  await leaving.getByText(/^Объясните подробнее/).waitFor();
  await leaving.getByLabel(/^Причина/).fill("Попросил письмом от первого декабря");
  await forget.click();
  await staff.expectToast("Игрок успешно удален");
  await leaving.waitFor({ state: "detached" });
  await staff.open("/journal?entity=gamer", "Журнал");
  await page.getByText("Причина: Попросил письмом от первого декабря").first().waitFor({ state: "attached" });
});
