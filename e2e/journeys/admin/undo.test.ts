import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { plain } from "../../src/play.ts";
import { staffOn } from "../../src/staff.ts";

test("what staff delete or change comes back: at once, from the trash, by its version, from the journal", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.join();
  const name = (word: string) => `${word} ${test.info().repeatEachIndex}-${test.info().retry}`;
  const [lamps, ether] = [name("Меняем лампы"), name("Большой эфир")];

  await staff.open("/directory?list=film", "Справочники");
  const add = async (film: string) => {
    await staff.key("Добавить").click();
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Название/ })
      .fill(film);
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    await staff.told("Фильм успешно добавлен");
  };
  await add(lamps);
  await add(ether);

  // At once.
  await staff.find(lamps);
  await staff.key(`Удалить: ${lamps}`).click();
  await staff.answer(/удалить фильм/, "Удалить");
  await staff.toasts.getByRole("button", { name: "Вернуть" }).click();
  await staff.told("Фильм успешно удален");
  await staff.told("Фильм снова на\u00A0месте");
  await staff.row(lamps).waitFor();

  // From the trash, by the keyboard alone.
  await staff.key(`Удалить: ${lamps}`).click();
  await staff.answer(/удалить фильм/, "Удалить");
  await staff.told("Фильм успешно удален");
  await staff.sections.getByRole("link", { name: /^Корзина/ }).click();
  await staff.heading(/^Корзина/).waitFor();
  await staff.find(lamps);
  await expect(staff.row(lamps)).toContainText("через 30");
  await expectAccessibleAtBothSizes(page, "the trash");
  await staff.key(`Вернуть: ${lamps}`).press("Enter");
  await staff.told("Фильм снова на\u00A0месте");
  await page.getByText("Ничего не\u00A0нашлось").or(page.getByText("Ничего не нашлось")).first().waitFor();

  // By its version.
  await staff.open("/newsfeed/new", /Новая новость|Новость/);
  await page.getByRole("textbox", { name: "Заголовок" }).fill(`${ether} в субботу`);
  await page.locator("[contenteditable=true]").fill("Ждём всех");
  await staff.key("Сохранить").click();
  await staff.told("Новость успешно добавлена");
  await page.getByRole("textbox", { name: "Заголовок" }).fill(`${ether} в воскресенье`);
  await staff.key("Сохранить").click();
  await staff.told("Новость успешно отредактирована");
  await staff.key("История").click();
  const history = staff.dialog("История");
  await history.getByRole("listitem").first().waitFor();
  await expect
    .poll(async () => plain((await history.locator("del").first().textContent()) ?? ""))
    .toBe("было: субботу");
  await expectAccessibleAtBothSizes(page, "versions");
  await history.getByRole("button", { name: "Вернуть эту версию" }).click();
  await staff.told("Новость снова на\u00A0месте");
  await expect(page.getByRole("textbox", { name: "Заголовок" })).toHaveValue(`${ether} в субботу`);

  // From the journal.
  await staff.open("/journal", "Журнал");
  await staff.find(`${ether} в`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectAccessibleAtBothSizes(page, "the journal");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Вернуть: / })
    .click();
  await staff.told("Новость снова на\u00A0месте");
  await expect(page.getByRole("row")).toHaveCount(5);
  await page.getByRole("row").nth(2).getByText("возвращено").waitFor();
});
