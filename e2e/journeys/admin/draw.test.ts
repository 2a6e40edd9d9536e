import { expect, test } from "vitest";
import { withBrowser } from "../../src/browser.ts";
import { createRow, staffOn } from "../../src/staff.ts";

const browser = withBrowser();

/** The day some days from today in Moscow as the mask wants it: ДД.ММ.ГГ. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const parts = { day: "2-digit", month: "2-digit", year: "2-digit", timeZone: "Europe/Moscow" } as const;
  return new Intl.DateTimeFormat("ru", parts).format(day);
}

test("staff create a draw with three prizes, edit it, and delete it", async () => {
  browser.expectErrors(/40[09]/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  const name = "Тираж «Осенний»";
  await staff.join();
  await createRow(page, "/api/prize", { name: "Патефон" });
  await staff.open("/stocks", "Розыгрыши");
  await page.getByRole("link", { name: "Добавить розыгрыш" }).first().click();
  await staff.heading("Новый розыгрыш").waitFor();
  // A new draw always begins with tests.
  await page.getByText("Новый розыгрыш всегда начинается с тестов.").waitFor();

  await page.getByLabel(/^Полное название/).fill(name);
  await page.getByLabel(/^Название в игре/).fill("Осень");
  await page.getByLabel(/^Сообщение участникам/).fill("Соберите больше всех песен");
  const [start, end] = [page.getByRole("textbox", { name: "Начало" }), page.getByRole("textbox", { name: "Конец" })];
  await start.fill(dayIn(3));
  await end.fill(dayIn(1));

  const add = async (prize: string, quantity: string) => {
    await staff.key("Добавить приз").click();
    const dialog = staff.dialog("Добавить приз");
    await dialog.getByLabel(/^Приз/).first().fill(prize);
    await page.locator(`.ant-select-item-option[title*="${prize}"]`).first().click();
    await dialog.getByLabel(/^Количество/).fill(quantity);
    await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(prize, { exact: true }).first().waitFor();
  };
  await add("Патефон", "1");
  await add("Пластинка хора", "5");
  await add("Значок", "20");

  // An end before the start is told at its field; everything typed stays.
  await staff.key("Сохранить").click();
  await page.getByText("Конец не раньше начала").first().waitFor();
  await end.fill(dayIn(30));
  await staff.key("Сохранить").click();
  await staff.told("Розыгрыш успешно добавлен");
  for (const [prize, quantity] of [
    ["Патефон", "1"],
    ["Пластинка хора", "5"],
    ["Значок", "20"],
  ] as const) {
    await expect.poll(() => page.getByLabel(`Количество: ${prize}`).inputValue()).toBe(quantity);
    expect(await page.getByLabel(`Категория: ${prize}`).inputValue()).toBe("Стандартная");
  }

  await page.getByLabel(/^Название в игре/).fill("Осень в эфире");
  await page.getByLabel(/^Сейчас/).selectOption({ label: "Активен" });
  await staff.key("Сохранить").click();
  await staff.told("Розыгрыш успешно отредактирован");
  await staff.key("История").click();
  await staff
    .dialog(/^История/)
    .getByText("Осень в эфире")
    .first()
    .waitFor();
  await page.keyboard.press("Escape");

  await staff.open("/stocks", "Розыгрыши");
  await staff.row(name).getByText("Активен").waitFor();
  await staff
    .row(name)
    .getByRole("link", { name: /^Редактировать/ })
    .click();
  await staff.key("Удалить розыгрыш").click();
  await staff.answer(/^Вы действительно хотите удалить розыгрыш/, "Удалить");
  await staff.told("Розыгрыш успешно удален");
  await staff.heading("Розыгрыши").waitFor();
  await expect.poll(() => staff.row(name).count()).toBe(0);
});

test("a prize of the directory is added, edited, and deleted", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.join();
  await staff.open("/stocks?tab=prizes", "Розыгрыши");
  await staff.key("Добавить приз").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Название" }).fill("Гармонь");
  await page.keyboard.press("Enter");
  await staff.told("Приз успешно добавлен");
  // The window stays for the picture.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await staff
    .row("Гармонь")
    .getByRole("button", { name: /^Редактировать/ })
    .click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Описание" }).fill("Тульская");
  await page.keyboard.press("Control+s");
  await staff.told("Приз успешно отредактирован");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await staff
    .row("Гармонь")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить приз «Гармонь»/, "Удалить");
  await staff.told("Приз успешно удален");
  await expect.poll(() => staff.row("Гармонь").count()).toBe(0);
});
