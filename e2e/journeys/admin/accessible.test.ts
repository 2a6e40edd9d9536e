import { expectAccessible, expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, sizes, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { createRow, staffOn } from "../../src/staff.ts";

const screens = [
  ["", "Каталог песен"],
  ["/songs/new", "Новая песня"],
  ["/directory?list=filter", "Справочники"],
  ["/settings", "Настройки игры"],
  ["/metrics", "Метрики"],
  ["/gamers", "Игроки"],
  ["/newsfeed", "Новости"],
  ["/newsfeed/new", /новость/i],
  ["/stocks", "Розыгрыши"],
  ["/stocks?tab=prizes", "Розыгрыши"],
  ["/stocks/new", "Новый розыгрыш"],
  ["/import", "Загрузка пачкой"],
  ["/queue", "Черновики"],
  ["/days", "Песня дня"],
  ["/disputes", "Споры о\u00A0словах"],
  ["/documents", "Документы"],
  ["/library", "Фонотека"],
  ["/admins", "Администраторы"],
  ["/profile", "Личный кабинет"],
  ["/journal", "Журнал"],
  ["/trash", /^Корзина/],
  ["/nowhere", "Такой страницы нет"],
  ["/songs/nowhere", "Такой песни нет"],
  ["/stocks/nowhere", "Такого розыгрыша нет"],
] as const;

/** Px. WCAG 2.2, 1.4.10: a page of 1280 px at four times the zoom must not scroll sideways. */
const narrowest = 320;

test("axe finds nothing on any screen of the back office, wide or narrow", async () => {
  // An id that does not exist.
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await page.goto("/admin/auth");
  await staff.heading("Пульт").waitFor();
  await expectAccessibleAtBothSizes(page, "sign-in");
  await page.goto("/admin/reset");
  await page.getByLabel(/^Логин/).waitFor();
  await expectAccessibleAtBothSizes(page, "reset");

  await staff.signInByApi();
  for (const [path, title] of screens) {
    await staff.open(path, title);
    await page.waitForLoadState("networkidle");
    await expectAccessibleAtBothSizes(page, path);
    const { width, height } = sizes.desktop;
    await page.setViewportSize({ width: narrowest, height });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, { message: `${path} sideways` }).toBe(narrowest);
    await page.setViewportSize({ width, height });
  }
});

test("no screen scrolls sideways in letters of twice the size (phone)", async () => {
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "phone", largeLetters: true }));
  await staff.signInByApi();
  for (const [path, title] of screens) {
    await staff.open(path, title);
    await staff.page.waitForLoadState("networkidle");
    const wide = () => staff.page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, { message: `${path} sideways` }).toBe(sizes.phone.width);
  }
});

test("axe finds nothing in rows, forms and windows (desktop)", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();

  await staff.open("", "Каталог песен");
  await page
    .getByRole("checkbox", { name: /^Выбрать: / })
    .first()
    .check();
  await page.getByRole("region", { name: "Выбранные песни" }).waitFor();
  await expectAccessible(page, "catalogue with a selection");
  await page
    .getByRole("link", { name: /^Редактировать: / })
    .first()
    .click();
  await page.getByRole("group", { name: /^Слова отрывка/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "song");
  const field = page.getByRole("combobox", { name: /^Авторы|^Исполнител/ }).first();
  // A dropdown list closes when the layout under it changes.
  await expect
    .poll(async () => {
      await field.press("ArrowDown");
      return page.getByRole("option").count();
    })
    .toBeGreaterThan(0);
  await expectAccessible(page, "list of a field", "[role=listbox], [role=combobox]");
  await page.keyboard.press("Tab");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await staff.heading(/./).waitFor();
  await staff.button("Посмотреть как игрок").click();
  await staff.dialog("Как увидит игрок").waitFor();
  await expectAccessible(page, "preview");
  await page.keyboard.press("Escape");
  await staff.button("История").click();
  await staff.dialog(/^История/).waitFor();
  await expectAccessible(page, "history");
  await page.keyboard.press("Escape");
  await staff.button("Удалить").click();
  await staff.question.waitFor();
  await expectAccessible(page, "question");
  await page.keyboard.press("Escape");

  await staff.open("/directory?list=genre", "Справочники");
  await staff.button("Добавить").click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page, "form of a directory");

  await createRow(page, "/api/stock", {
    fullname: "Тираж для осмотра",
    name: "Осмотр",
    description: "Проверка",
    start_date: new Date(Date.now() + 86_400_000).toISOString(),
    end_date: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  });
  await staff.open("/stocks", "Розыгрыши");
  await staff
    .row("Тираж для осмотра")
    .getByRole("link", { name: /^Редактировать/ })
    .click();
  await staff.heading(/Осмотр|Тираж для осмотра/).waitFor();
  await expectAccessible(page, "draw");
  await staff.button("Календарь: начало").click();
  await page.getByRole("group", { name: "Выбор даты начала" }).waitFor();
  await expectAccessible(page, "calendar");
});
