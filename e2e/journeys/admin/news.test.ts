import { apiOf } from "../../src/api.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { served } from "../../src/serve.ts";
import { staffOn } from "../../src/staff.ts";

test("staff write news with headings, a list and a link, preview them, and players see them", async () => {
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/newsfeed", "Новости");
  await page.getByRole("link", { name: "Добавить новость" }).or(staff.button("Добавить новость")).first().click();
  await staff.button("Сохранить").click();
  await expect
    .poll(() =>
      page
        .getByLabel(/^Заголовок/)
        .first()
        .getAttribute("aria-invalid"),
    )
    .toBe("true");
  // A retry meets the news that the first try has left.
  const news = `Эфир до утра ${process.pid}`;
  await page.getByRole("textbox", { name: "Заголовок" }).fill(news);
  await page.keyboard.press("Enter");
  await staff.answer("Опубликовать без\u00A0текста?", "Отменить");
  await page.getByLabel("Рекламодатель").fill("ООО «Эфир»");
  await page.getByLabel("Токен erid").fill("2VtzqwAir");

  const text = page.locator("[contenteditable=true]");
  await text.click();
  await page.keyboard.press("Control+k");
  await expectFocused(staff.dialog("Ссылка").getByLabel("Адрес"));
  await page.keyboard.press("Escape");
  await staff.dialog("Ссылка").waitFor({ state: "detached" });
  // A toolbar button returns the focus to the text a frame later.
  const press = async (name: RegExp) => {
    await page.getByRole("button", { name }).click();
    await expectFocused(text);
  };
  await text.click();
  await press(/^Заголовок \(/);
  await page.keyboard.type("Что нового");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Сто песен");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await press(/^Список \(/);
  await page.keyboard.type("романсы");
  await page.keyboard.press("Enter");
  await page.keyboard.type("марши");

  await staff.button("Посмотреть как игрок").click();
  const preview = staff.dialog("Посмотреть как игрок");
  await preview.getByRole("heading", { name: "Что нового" }).waitFor();
  await expect(preview.getByRole("listitem")).toHaveText(["романсы", "марши"], { useInnerText: true });
  await page.keyboard.press("Escape");

  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно добавлена");
  await staff.button("История").click();
  const history = staff.dialog("История");
  const points = history.getByRole("listitem").getByRole("listitem");
  await expect.poll(() => points.allInnerTexts()).toEqual(["романсы", "марши"]);
  await page.keyboard.press("Escape");

  // Going to another page of the history by its number does not save the form below.
  const office = await officeOf(served().origin);
  const [saved] = (await office.listNews({ find: news })).data;
  if (saved === undefined) throw new Error("The news was not saved");
  const { updated_at: _stamp, ...row } = saved;
  for (let edit = 1; edit <= 151; edit++) await office.updateNews({ ...row, title: `${news}, ${edit % 2}` });
  await staff.open(`/newsfeed/${row._id}`, `${news}, 1`);
  await page.getByRole("textbox", { name: "Заголовок" }).fill(news);
  await staff.button("История").click();
  await history.getByLabel("Номер страницы, от 1 до 6").fill("6");
  await page.keyboard.press("Enter");
  await history.getByText("151–152 из 152").waitFor();
  await page.keyboard.press("Escape");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");
  await staff.button("История").click();
  await history.getByText(/из\s153$/).waitFor();
  await page.keyboard.press("Escape");

  // What players receive.
  const player = await browser.visit();
  await playOn(player).registerByApi();
  const api = await apiOf(player);
  const sent = (await api.listNews({})).data.find(({ title }) => title === news);
  expect(sent?.content).toMatch(/<h2>Что нового<\/h2>.*<strong>Сто песен<\/strong>.*<ul>.*романсы.*марши.*<\/ul>/s);

  await staff.open("/newsfeed", "Новости");
  await staff.row(news).getByRole("switch").click();
  await expect.poll(() => staff.row(news).getByRole("switch").getAttribute("aria-checked")).toBe("false");
  const left = (await api.listNews({})).data;
  expect(left.map(({ title }) => title)).not.toContain(news);
  // Switched off, it keeps its fields.
  await page.getByRole("link", { name: news, exact: true }).click();
  await expect(page.getByLabel("Рекламодатель")).toHaveValue("ООО «Эфир»");
  await expect(page.getByLabel("Токен erid")).toHaveValue("2VtzqwAir");
  // The way back keeps the search.
  await staff.open("/newsfeed", "Новости");
  await staff.find(news);
  await page.getByRole("link", { name: news, exact: true }).click();
  await page.getByRole("navigation", { name: "Где вы" }).getByRole("link", { name: "Новости" }).click();
  await staff.heading("Новости").waitFor();
  await expect(page.getByRole("searchbox")).toHaveValue(news);

  await staff
    .row(news)
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(new RegExp(`^Вы действительно хотите удалить новость «${news}»`), "Удалить");
  await staff.expectToast("Новость успешно удалена");
});
