import { apiOf } from "../../src/api.ts";
import { expectAccessible } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { dayIn } from "../../src/clock.ts";
import { expect } from "../../src/expect.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { served } from "../../src/serve.ts";
import { choose, staffOn } from "../../src/staff.ts";

/** A table, a nested list and a heading, as Word puts them on the clipboard. */
const fromWord = `<html><head><style>p.MsoNormal { margin: 0 }</style></head><body>
  <h1 style='mso-style-next:Обычный'>Зимний эфир</h1>
  <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
    style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span
    ><!--[endif]-->романсы</p>
  <p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'>o&nbsp; тихие</p>
  <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>·&nbsp; марши</p>
  <table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 colspan=2
    style='width:75pt'><p class=MsoNormal><b>Расписание</b></p></td></tr>
  <tr><td><p class=MsoNormal>Пятница</p></td><td><p class=MsoNormal>Вальсы</p></td></tr></table>
</body></html>`;

test("news pasted from Word keep their structure and appear at their time to their audience", async () => {
  // Calls that a preview may not make are refused.
  browser.expectErrors(/40[03]/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/newsfeed/new", "Новая новость");
  const title = `Расписание ${process.pid}`;
  await page.getByRole("textbox", { name: "Заголовок" }).fill(title);
  const text = page.locator("[contenteditable=true]");
  await text.click();
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await text.getByRole("heading", { name: "Зимний эфир" }).waitFor();
  await expect(text.locator("table td")).toHaveText(["Расписание", "Пятница", "Вальсы"], { useInnerText: true });

  const from = page.getByRole("textbox", { name: "Показать с" });
  await from.fill(dayIn(3));
  await page.getByRole("textbox", { name: "Показать по" }).fill(dayIn(1));
  await staff.button("Сохранить").click();
  await page.getByRole("group", { name: "Когда показывать" }).getByText("Конец не раньше начала").waitFor();
  await page.getByRole("textbox", { name: "Показать по" }).fill("");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно добавлена");
  await expectAccessible(page, "news with its times");

  const player = await browser.visit();
  await playOn(player).registerByApi();
  const api = await apiOf(player);
  const find = async () => (await api.listNews({})).data.find((it) => it.title === title);
  expect(await find()).toBeUndefined();
  await from.fill("");
  await choose(page.getByLabel("Категория"), "Премиум");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");
  expect(await find()).toBeUndefined();
  await choose(page.getByLabel("Категория"), "Без оператора");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");
  expect((await find())?.content.replaceAll(/\s*\n\s*/g, "")).toBe(
    "<h2>Зимний эфир</h2><ul><li><p>романсы</p><ul><li><p>тихие</p></li></ul></li><li><p>марши</p></li></ul>" +
      '<table><tbody><tr><td colspan="2"><p><strong>Расписание</strong></p></td></tr>' +
      "<tr><td><p>Пятница</p></td><td><p>Вальсы</p></td></tr></tbody></table>",
  );
  // The preview is the game itself as another player; it stores nothing in this browser.
  await staff.button("Посмотреть в игре").click();
  const preview = staff.dialog("Предпросмотр в игре");
  const game = preview.frameLocator("iframe");
  await game.getByRole("heading", { name: title }).waitFor();
  await game.getByText("Предпросмотр: ничего не записывается").waitFor();
  await choose(preview.getByLabel("Кто смотрит"), "МегаФон");
  await preview.getByText("Этот игрок в это время не увидит").waitFor();
  await game.getByRole("heading", { name: "Новости" }).waitFor();
  await expect(game.getByRole("heading", { name: title })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("hitoslov.game.token"))).toBeNull();
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  // It fits on a phone.
  await player.goto("/newsfeed");
  await player.getByRole("button", { name: `Читать: ${title}` }).click();
  await player.getByRole("cell", { name: "Вальсы" }).waitFor();
  await expectAccessible(player, "news with a table");
  await page.getByRole("link", { name: "Новости" }).first().click();
  await staff
    .row(title)
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить новость/, "Удалить");
});

test("an administrator limited to songs sees nothing else", async () => {
  browser.expectErrors(/403/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/admins", "Администраторы");
  await staff.button("Добавить администратора").click();
  const form = page.getByRole("dialog");
  const login = `pesennik-${process.pid}`;
  const password = "пароль песенника";
  await form.getByLabel(/^Логин/).fill(login);
  await form.getByLabel(/^Почта/).fill(`${login}@example.org`);
  await form.getByLabel(/^Пароль/).fill(password);
  await form.getByRole("checkbox", { name: "Все разделы" }).uncheck();
  await form.getByRole("checkbox", { name: "Песни" }).check();
  await expectAccessible(page, "sections of an administrator");
  await form.getByRole("button", { name: "Сохранить" }).click();
  await staff.expectToast("Администратор успешно добавлен");
  await staff.row(login).getByText("Песни").waitFor();

  const helper = staffOn(await browser.visit({ size: "desktop" }));
  await helper.signIn({ login, password });
  await expect(helper.sections.getByRole("link")).toHaveText(
    [
      /^Каталог песен/,
      "Загрузка пачкой",
      "Справочники",
      /^Споры о.словах/,
      "Фонотека",
      "Песня дня",
      "Журнал",
      /^Корзина/,
    ],
    { useInnerText: true },
  );
  await helper.open("/gamers", "Сюда нельзя");
  await helper.page.getByText("Этот раздел вам не открыт").waitFor();
  await helper.page.getByRole("link", { name: "К каталогу песен" }).click();
  await helper.heading("Каталог песен").waitFor();

  // Other sections meanwhile: the first refused call changes the sidebar.
  const office = await officeOf(served().origin);
  const [saved] = (await office.listAdmins({ find: login })).data;
  if (saved === undefined) throw new Error("The administrator was not saved");
  const { _id, email, updated_at } = saved;
  await office.updateAdmin({ _id, login, email: email ?? "", role: 2, sections: ["players"], updated_at });
  await helper.sections.getByRole("link", { name: "Фонотека" }).click();
  await helper.heading("Сюда нельзя").waitFor();
  await expect(helper.sections.getByRole("link")).toHaveText([/^Игроки/, "Журнал", /^Корзина/], { useInnerText: true });
  await helper.page.getByRole("link", { name: "К своему разделу" }).click();
  await helper.heading("Игроки").waitFor();

  await staff
    .row(login)
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить администратора/, "Удалить");
});
