import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, type Size, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { codesOf } from "../../src/second-factor.ts";
import { owner, startServer } from "../../src/serve.ts";
import { createRow, staffOn } from "../../src/staff.ts";

// A second factor of the owner, or one required of everybody, would stop the other journeys: a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const helper = { login: "pomoshnik", password: "пароль помощника" };
const required = "Владелец требует второй фактор";

async function visit(size: Size) {
  const staff = staffOn(await browser.visit({ size, origin: server.origin }));
  const { page, button } = staff;
  const code = page.getByLabel(/^Код из\sприложения/);
  const dialog = page.getByRole("dialog");

  return {
    ...staff,
    code,
    dialog,
    part: (name: string) => page.getByRole("region", { name }),
    /** Fills in the first step of the form. */
    begin: async ({ login, password }: typeof owner): Promise<void> => {
      await page.goto("/admin/auth");
      await page.getByLabel("Логин или почта").fill(login);
      await page.getByLabel(/^Пароль/).fill(password);
      await button("Войти").click();
    },
    leave: async (): Promise<void> => {
      await page.getByRole("banner").getByRole("button").click();
      await page.getByRole("menuitem", { name: "Выход" }).click();
      await staff.heading("Пульт").waitFor();
    },
    /** Goes through the open dialog, from the password to the recovery codes. */
    setUp: async (password: string) => {
      await dialog.getByLabel(/^Текущий пароль/).fill(password);
      await page.keyboard.press("Enter");
      await dialog.getByRole("img", { name: /^QR-код/ }).waitFor();
      const next = codesOf(await dialog.locator("code").innerText());
      await expectAccessibleAtBothSizes(page, "key of the second factor");
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await dialog.getByText("Код не подходит").waitFor();
      await code.fill(next());
      await page.keyboard.press("Enter");
      await staff.dialog("Запасные коды").waitFor();
      await expectAccessibleAtBothSizes(page, "recovery codes");
      const recovery = await dialog.getByRole("listitem").allInnerTexts();
      expect(new Set(recovery).size).toBe(10);
      return { next, recovery };
    },
  };
}

test("the owner sets up a second factor, signs in with it, and requires it of everybody", async () => {
  browser.expectErrors(/status of 40[0139]/);
  const marina = await visit("desktop");
  const { page, button, code, dialog } = marina;
  await marina.signInByApi();

  // An owner without a second factor would lock everybody out.
  await marina.open("/admins", "Администраторы");
  const requirement = page.getByRole("switch", { name: "Требовать второй фактор от всех сотрудников" });
  await requirement.click();
  await marina.expectToast(/второй фактор/i);
  await expect(requirement).not.toBeChecked();

  // Within the page, so that «back» leads within it too.
  await page.locator("header button", { hasText: owner.login }).click();
  await page.getByRole("menuitem", { name: "Личный кабинет" }).click();
  await marina.heading("Личный кабинет").waitFor();
  await marina.part("Второй фактор").getByText("Выключен").waitFor();
  await button("Настроить").click();
  await dialog.getByLabel(/^Текущий пароль/).fill("не тот пароль");
  await page.keyboard.press("Enter");
  await dialog.getByText("не подходит").waitFor();
  const { next, recovery } = await marina.setUp(owner.password);

  // The codes are shown once, so closing asks first.
  await page.keyboard.press("Escape");
  await marina.answer("Запасные коды у вас?", "Остаться");
  await page.evaluate(() => history.back());
  await marina.answer("Запасные коды у вас?", "Остаться");
  const download = page.waitForEvent("download");
  await button("Скачать").click();
  expect((await download).suggestedFilename()).toBe("hitoslov-codes.txt");
  await button("Готово").click();
  await marina.part("Второй фактор").getByText("Включён").waitFor();
  await marina.part("Второй фактор").getByText("Осталось 10 запасных кодов").waitFor();

  await marina.leave();
  await marina.begin(owner);
  await code.waitFor();
  await expectFocused(code);
  await expectAccessibleAtBothSizes(page, "code at the sign-in");
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("Код не подходит").waitFor();
  await expectFocused(code);
  await button("Назад").click();
  const login = page.getByLabel("Логин или почта");
  await expect(login).toHaveValue(owner.login);
  await expectFocused(login);
  await page.keyboard.press("Enter");
  await code.fill(next());
  await page.keyboard.press("Enter");
  await marina.heading("Каталог песен").waitFor();

  // A recovery code works once, in any spelling.
  const [first = "", second = "", third = ""] = recovery;
  await marina.leave();
  await marina.begin(owner);
  await code.fill(first.toLowerCase().replaceAll("-", " "));
  await page.keyboard.press("Enter");
  await marina.heading("Каталог песен").waitFor();
  await marina.leave();
  await marina.begin(owner);
  await code.fill(first);
  await page.keyboard.press("Enter");
  await page.getByText("Код не подходит").waitFor();
  await code.fill(second);
  await page.keyboard.press("Enter");
  await marina.heading("Каталог песен").waitFor();

  // Somebody is already signed in when the owner requires it.
  await createRow(page, "/api/user", { ...helper, email: "pomoshnik@example.org" });
  const pyotr = await visit("phone");
  await pyotr.signIn(helper);
  await marina.open("/admins", "Администраторы");
  await marina.row(owner.login).getByRole("cell", { name: "есть", exact: true }).waitFor();
  await marina.row(helper.login).getByRole("cell", { name: "нет", exact: true }).waitFor();
  await requirement.click();
  await marina.expectToast("Второй фактор теперь обязателен");
  await expect(requirement).toBeChecked();
  await expectAccessibleAtBothSizes(page, "administrators");

  await pyotr.sections.getByRole("link", { name: "Игроки" }).click();
  await pyotr.heading("Личный кабинет").waitFor();
  await pyotr.expectToast(required);
  await pyotr.leave();
  await pyotr.begin(helper);
  await pyotr.heading("Личный кабинет").waitFor();
  await pyotr.expectToast(required);
  await pyotr.page.getByText("другие разделы закрыты").waitFor();
  await pyotr.sections.getByRole("link", { name: "Фонотека" }).click();
  await pyotr.expectToast(required);
  await expect.poll(() => new URL(pyotr.page.url()).pathname).toBe("/admin/profile");
  await expectAccessibleAtBothSizes(pyotr.page, "profile with the banner");

  await pyotr.button("Настроить сейчас").click();
  await pyotr.setUp(helper.password);
  await pyotr.button("Готово").click();
  await pyotr.page.getByText("другие разделы закрыты").waitFor({ state: "detached" });
  await pyotr.part("Второй фактор").getByText("Отключить нельзя").waitFor();
  await expect(pyotr.button("Отключить")).toHaveCount(0);
  await pyotr.sections.getByRole("link", { name: "Фонотека" }).click();
  await pyotr.heading("Фонотека").waitFor();

  // A lost phone: the owner resets the second factor, which ends every session.
  await marina.open("/admins", "Администраторы");
  await button(`Сбросить второй фактор: ${helper.login}`).click();
  await marina.answer(`Сбросить второй фактор: ${helper.login}?`, "Сбросить");
  await marina.expectToast("Второй фактор сброшен");
  await marina.row(helper.login).getByRole("cell", { name: "нет", exact: true }).waitFor();
  await expect(button(`Сбросить второй фактор: ${owner.login}`)).toHaveCount(0);
  await pyotr.sections.getByRole("link", { name: "Игроки" }).click();
  await pyotr.heading("Пульт").waitFor();

  await requirement.click();
  await marina.expectToast("Второй фактор больше не обязателен");
  await pyotr.signIn(helper);

  await marina.open("/profile", "Личный кабинет");
  await button("Отключить").click();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await dialog.getByText("Код не подходит").waitFor();
  await expectAccessibleAtBothSizes(page, "turning the second factor off");
  await code.fill(third);
  await page.keyboard.press("Enter");
  await marina.expectToast("Второй фактор отключён");
  await marina.part("Второй фактор").getByText("Выключен").waitFor();
  await marina.leave();
  await marina.signIn();
});

test("staff see their sessions and end them", async () => {
  browser.expectErrors(/status of 40[01]/);
  const here = await visit("desktop");
  const there = await visit("phone");
  const third = await visit("desktop");
  for (const staff of [here, there, third]) await staff.signInByApi();
  await there.open("/settings", "Настройки игры");

  await here.open("/profile", "Личный кабинет");
  const sessions = here.part("Сеансы");
  await sessions.getByText("Этот сеанс").waitFor();
  const ends = sessions.getByRole("button", { name: /^Завершить: Пульт/ });
  const before = await ends.count();
  await ends.first().click();
  await here.expectToast("Сеанс завершён");
  await expect.poll(() => ends.count()).toBe(before - 1);

  await here.button("Выйти везде").click();
  await here.answer("Выйти на всех других устройствах?", "Выйти везде");
  await here.expectToast("Другие сеансы завершены");
  await expect.poll(() => ends.count()).toBe(0);
  await there.sections.getByRole("link", { name: "Игроки" }).click();
  await there.heading("Пульт").waitFor();
  await here.open("", "Каталог песен");
});

test("changing what one signs in with needs the current password", async () => {
  browser.expectErrors(/status of 400/);
  const staff = await visit("desktop");
  const { page, button } = staff;
  await staff.signInByApi();
  const me = { login: "novenkaya", password: "пароль новенькой" };
  await createRow(page, "/api/user", { ...me, email: "novenkaya@example.org" });
  await staff.signInByApi(me);
  await staff.open("/profile", "Личный кабинет");
  const current = page.getByLabel(/^Текущий пароль/);

  await page.getByLabel("Имя").fill("Анна");
  await expect(current).not.toHaveAttribute("required");
  await page.getByLabel("Почта").fill("anna@example.org");
  await page.getByText("Нужен, чтобы сменить логин, почту или телефон").waitFor();
  await button("Сохранить").click();
  await expect.poll(() => current.getAttribute("aria-invalid")).toBe("true");
  await expectFocused(current);
  await current.fill("не тот пароль");
  await button("Сохранить").click();
  await page.getByText("Текущий пароль не подходит").first().waitFor();
  await current.fill(me.password);
  await button("Сохранить").click();
  await staff.expectToast("Личный кабинет обновлён");
  await expect(current).toHaveValue("");
  await page.reload();
  await expect.poll(() => page.getByLabel("Почта").inputValue()).toBe("anna@example.org");
});
