import { nouns } from "@hitoslov/contract";
import type { Locator } from "playwright-core";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { runClock } from "../../src/clock.ts";
import { expect } from "../../src/expect.ts";
import { changeSettings, officeOf } from "../../src/office.ts";
import { plain } from "../../src/play.ts";
import { served, startServer } from "../../src/serve.ts";
import { createRow, staffOn } from "../../src/staff.ts";

/** Deletes a film while the page's clock stands still; returns the button that restores it, which stays until it goes on. */
async function deleteInStoppedTime({ page, ...staff }: ReturnType<typeof staffOn>, film: string): Promise<Locator> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await staff.button(`Удалить: ${film}`).click();
  await staff.answer(/удалить фильм/, "Удалить");
  const back = staff.toasts.getByRole("button", { name: "Вернуть" });
  // Timers pass on the server's answers.
  await expect.poll(() => runClock(page, 50).then(() => back.count())).toBe(1);
  return back;
}

test("what staff delete or change can be restored: at once, from the trash, from a version, from the journal", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  const name = (word: string) => `${word} ${test.info().repeatEachIndex}-${test.info().retry}`;
  const [lamps, ether] = [name("Меняем лампы"), name("Большой эфир")];

  await staff.open("/directory?list=film", "Справочники");
  const add = async (film: string) => {
    await staff.button("Добавить").click();
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Название/ })
      .fill(film);
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    await staff.expectToast("Фильм успешно добавлен");
  };
  await add(lamps);
  await add(ether);

  // At once.
  await staff.find(lamps);
  const back = await deleteInStoppedTime(staff, lamps);
  await back.click();
  await page.clock.resume();
  await staff.expectToast("Фильм успешно удален");
  await staff.expectToast("Фильм снова на\u00A0месте");
  await staff.row(lamps).waitFor();

  // From the trash, by the keyboard alone.
  await staff.button(`Удалить: ${lamps}`).click();
  await staff.answer(/удалить фильм/, "Удалить");
  await staff.expectToast("Фильм успешно удален");
  await staff.sections.getByRole("link", { name: /^Корзина/ }).click();
  await staff.heading(/^Корзина/).waitFor();
  await staff.find(lamps);
  await expect(staff.row(lamps)).toContainText("через 30");
  await expectAccessibleAtBothSizes(page, "the trash");
  await staff.button(`Вернуть: ${lamps}`).press("Enter");
  await staff.expectToast("Фильм снова на\u00A0месте");
  await page.getByText("Ничего не\u00A0нашлось").or(page.getByText("Ничего не нашлось")).first().waitFor();

  // From a version.
  await staff.open("/newsfeed/new", /Новая новость|Новость/);
  await page.getByRole("textbox", { name: "Заголовок" }).fill(`${ether} в субботу`);
  await page.locator("[contenteditable=true]").fill("Ждём всех");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно добавлена");
  await page.getByRole("textbox", { name: "Заголовок" }).fill(`${ether} в воскресенье`);
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");
  await staff.button("История").click();
  const history = staff.dialog("История");
  await history.getByRole("listitem").first().waitFor();
  await expect
    .poll(async () => plain((await history.locator("del").first().textContent()) ?? ""))
    .toBe("было: субботу");
  await expectAccessibleAtBothSizes(page, "versions");
  await history.getByRole("button", { name: "Вернуть эту версию" }).click();
  await staff.expectToast("Новость снова на\u00A0месте");
  await expect(page.getByRole("textbox", { name: "Заголовок" })).toHaveValue(`${ether} в субботу`);

  // From the journal; a period that is not offered is ignored.
  await staff.open("/journal?days=abc", "Журнал");
  await staff.find(`${ether} в`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectAccessibleAtBothSizes(page, "the journal");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Вернуть: / })
    .click();
  await staff.expectToast("Новость снова на\u00A0месте");
  await expect(page.getByRole("row")).toHaveCount(5);
  await page.getByRole("row").nth(2).getByText("возвращено").waitFor();
});

test("a row of the trash that a colleague has restored leaves the trash at the next press", async () => {
  browser.expectErrors(/status of 409/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  await staff.signInByApi();
  const office = await officeOf(served().origin);
  const name = `Эфир ${process.pid} в двух окнах`;
  const { _id } = await office.createFilm({ name });
  await office.deleteFilm({ _id });
  await staff.open("/trash", /^Корзина/);
  await staff.find(name);
  await staff.button(`Стереть насовсем: ${name}`).click();
  await staff.answer(`Вы действительно хотите удалить фильм «${name}»?`, "Отменить");
  await office.returnDeleted({ entity: "film", _id });
  await staff.button(`Вернуть: ${name}`).click();
  await staff.expectToast("Это уже вернули", "danger");
  await expect(staff.row(name)).toHaveCount(0);
});

test("an award, a draw or an import that is gone has a page that says so", async () => {
  browser.expectErrors(/status of 404/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  await staff.signInByApi();
  const gone = crypto.randomUUID();
  for (const screen of ["ready", "file"]) await staff.open(`/stocks/${gone}/${screen}`, "Такого розыгрыша нет");
  for (const screen of ["", "/act"]) await staff.open(`/stocks/${gone}/awards/${gone}${screen}`, "Такого вручения нет");
  await staff.open(`/import?id=${gone}`, "Такой загрузки нет");
});

test("an administrator is offered no restore and no part of the journal that the server would refuse", async () => {
  const server = await startServer();
  try {
    const office = await officeOf(server.origin);
    const editor = { login: "redaktor", password: "пароль редактора" };
    const fields = { ...editor, email: "redaktor@example.ru", phone: "" };
    await office.createAdmin({ ...fields, role: 2, sections: ["content"] });
    for (const contact of ["tv@example.ru", "radio@example.ru"]) await changeSettings(office, { contact });

    /** Which ways to restore, and which parts of the journal, are offered. */
    const offered = async (staff: ReturnType<typeof staffOn>) => {
      const { page } = staff;
      await staff.open("/journal", "Журнал");
      const rows = page.getByRole("row").filter({ has: page.getByText(nouns.setting.nominative, { exact: true }) });
      await expect(rows).toHaveCount(2);
      const fromJournal = (await rows.getByRole("button", { name: /^Вернуть/ }).count()) > 0;
      await page.getByRole("combobox", { name: "Раздел" }).click();
      await page.getByRole("option", { name: nouns.setting.plural, exact: true }).waitFor();
      const parts = (await page.getByRole("option").allInnerTexts()).map(plain);
      await staff.open("/settings", "Настройки игры");
      await staff.button("История").click();
      const history = staff.dialog("История");
      await history.getByRole("listitem").nth(1).waitFor();
      const fromHistory = (await history.getByRole("button", { name: "Вернуть эту версию" }).count()) > 0;
      return { fromJournal, fromHistory, songs: parts.includes(nouns.sound.plural) };
    };
    const owner = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
    await owner.signInByApi();
    expect(await offered(owner)).toEqual({ fromJournal: true, fromHistory: true, songs: true });
    const limited = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
    await limited.signInByApi(editor);
    expect(await offered(limited)).toEqual({ fromJournal: false, fromHistory: false, songs: false });
  } finally {
    await browser.leave();
    await server.stop();
  }
});

test("restoring one row keeps what is typed in the form of another", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  const name = `Тихий эфир ${test.info().repeatEachIndex}-${test.info().retry}`;
  for (const part of ["первый", "второй"]) await createRow(page, "/api/film", { name: `${name}, ${part}` });
  await staff.open("/directory?list=film", "Справочники");
  await staff.find(name);
  const back = await deleteInStoppedTime(staff, `${name}, первый`);
  await staff.button(`Редактировать: ${name}, второй`).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: /^Название/ });
  await field.fill(`${name}, третий`);
  await back.click();
  await page.clock.resume();
  await expect(page.locator("tbody tr").filter({ hasText: `${name}, первый` })).toHaveCount(1);
  await expect(field).toHaveValue(`${name}, третий`);
});
