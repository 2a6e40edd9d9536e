import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { staffOn } from "../../src/staff.ts";

/** What is typed in each list on creation and on edit; the success texts are those of the specification. */
const lists = [
  [
    "difficulty",
    "Уровни сложности",
    { Название: "7", "Бонусные очки": "70" },
    { "Бонусные очки": "77" },
    "7",
    "Уровень сложности успешно",
    "",
  ],
  [
    "speed",
    "Скорость открытия",
    // The mask allows three digits.
    { "От, секунд": "5009", "До, секунд": "600", Коэффициент: "1,1" },
    { "До, секунд": "650" },
    "500",
    "Скорость открытия успешно",
    "а",
  ],
  ["genre", "Жанры", { Название: "Гранж" }, { Название: "Гранж-рок" }, "Гранж", "Жанр успешно", ""],
  ["language", "Языки", { Название: "Коми" }, { Название: "Коми-зырянский" }, "Коми", "Язык успешно", ""],
  [
    "executor",
    "Исполнители",
    { Название: "Группа «Эхо»" },
    { Название: "Ансамбль «Эхо»" },
    "«Эхо»",
    "Исполнитель успешно",
    "",
  ],
  ["author", "Авторы", { Название: "Иван Эховский" }, { Название: "Пётр Эховский" }, "Эховский", "Автор успешно", ""],
  [
    "film",
    "Фильмы",
    { Название: "Волга-Волга" },
    { Название: "Волга-Волга (1938)" },
    "Волга-Волга",
    "Фильм успешно",
    "",
  ],
  [
    "filter",
    "Фильтры сайта",
    { Название: "Праздник", Комментарий: "Для главной" },
    { Комментарий: "Для витрины" },
    "Праздник",
    "Фильтр сайта успешно",
    "",
  ],
] as const;

for (const [list, title, typed, retyped, name, success, ending] of lists) {
  test(`staff add, edit and delete in the list ${list}`, async () => {
    browser.expectErrors(/400/);
    const staff = staffOn(await browser.visit({ size: "desktop" }));
    const { page } = staff;
    await staff.signInByApi();
    await staff.open(`/directory?list=${list}`, "Справочники");
    await page.getByRole("heading", { level: 2, name: title }).waitFor();

    const fill = async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        await page.getByRole("dialog").getByLabel(label).fill(value);
      }
    };
    // Nothing typed: every field shows its error, and nothing is saved.
    await staff.button("Добавить").click();
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    await expect
      .poll(() => page.getByRole("dialog").locator("[aria-invalid=true]").count())
      .toBe(Object.keys(typed).length);

    await fill(typed);
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    await staff.expectToast(`${success} добавлен${ending}`);

    // By the name: «7» also occurs in counts of songs.
    const button = (does: string) => page.getByRole("button", { name: new RegExp(`^${does}: .*${name}`) });
    await button("Редактировать").click();
    await fill(retyped);
    await page.keyboard.press("Control+s");
    await staff.expectToast(`${success} отредактирован${ending}`);
    await staff.row(Object.values(retyped)[0] ?? "").waitFor();

    await button("Удалить").press("Enter");
    await staff.question.getByRole("button", { name: "Удалить" }).press("Enter");
    await staff.expectToast(`${success} удален${ending}`);
    await expect(button("Удалить")).toHaveCount(0);
    // The row went with the button that had the focus.
    await expectFocused(page.getByRole("heading", { level: 2, name: title }));
  });
}

test("score rules are edited and deleted, and missing ones are created again", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/directory?list=score", "Справочники");
  await expect(staff.button("Добавить")).toHaveCount(0);

  await staff
    .row("Ошибка")
    .getByRole("button", { name: /^Редактировать/ })
    .click();
  await page.getByRole("dialog").getByLabel("Очки").fill("-3");
  await page.keyboard.press("Enter");
  await staff.expectToast("Правило начисления успешно отредактировано");
  await staff.row("Ошибка").getByText("−3").or(staff.row("Ошибка").getByText("-3")).waitFor();

  await staff
    .row("Ошибка")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить правило начисления/, "Удалить");
  await staff.expectToast("Правило начисления успешно удалено");
  await staff.button("Создать недостающие").click();
  await staff.expectToast("Создано записей: 1");
  await staff.row("Ошибка").waitFor();
});

test("an entry that songs use cannot be deleted, and the error says how many songs", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  browser.expectErrors(/409/);
  await staff.signInByApi();
  await staff.open("/directory?list=language", "Справочники");
  await staff
    .row("Русский")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить язык «Русский»/, "Удалить");
  await staff.expectToast(/Нельзя удалить: используется в\sпеснях \(\d+\)/);
  await expect(staff.row("Русский")).toHaveCount(1);
});

test("two people edit one row: the second one chooses between both versions, and nothing is overwritten silently", async () => {
  browser.expectErrors(/409/);
  const [one, two] = [
    staffOn(await browser.visit({ size: "desktop" })),
    staffOn(await browser.visit({ size: "desktop" })),
  ];
  for (const staff of [one, two]) {
    await staff.signInByApi();
    await staff.open("/directory?list=genre", "Справочники");
  }
  await one.button("Добавить").click();
  await one.page.getByRole("dialog").getByLabel("Название").fill("Спорный жанр");
  await one.page.keyboard.press("Enter");
  await one.expectToast("Жанр успешно добавлен");
  await two.page.reload();

  for (const staff of [one, two]) {
    await staff
      .row("Спорный жанр")
      .getByRole("button", { name: /^Редактировать/ })
      .click();
  }
  await one.page.getByRole("dialog").getByLabel("Название").fill("Спорный жанр первого");
  await one.page.keyboard.press("Enter");
  await one.expectToast("Жанр успешно отредактирован");

  const name = two.page.getByRole("dialog").getByLabel("Название");
  await name.fill("Спорный жанр второго");
  await two.page.keyboard.press("Enter");
  const both = /^Вы изменили это/;
  await two.question.getByRole("group", { name: "Название" }).getByText("Спорный жанр первого").waitFor();
  await two.answer(both, "Вернуться к\u00A0форме");
  await expect(name).toHaveValue("Спорный жанр второго");
  await two.page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
  await expect(two.question.getByRole("radio", { name: /^Моё/ })).toBeChecked();
  await two.answer(both, "Сохранить выбранное");
  await two.expectToast("Жанр успешно отредактирован");
  await two.row("Спорный жанр второго").waitFor();

  // The audit trail has both versions.
  await two.button("История").click();
  const history = two.dialog(/^История/);
  await history.getByText("первого").first().waitFor();
  await history.getByText("второго").first().waitFor();
});
