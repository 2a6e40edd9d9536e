import type { Client } from "@hitoslov/contract/client";
import { expectAccessible } from "../src/axe.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { officeOf } from "../src/office.ts";
import { playOn } from "../src/play.ts";
import { owner, startServer } from "../src/serve.ts";

// News are on every screen of every player, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer();
  office = await officeOf(server.origin);
  // Otherwise the news of the demo catalogue would be new as well.
  const { data } = await office.listNews({ limit: 100 });
  for (const { _id } of data) await office.deleteNews({ _id });
});
test.afterAll(() => server.stop());

const long = "Каждая собранная песня приближает вас к призу. ".repeat(8);

test("without news nothing is shown", async () => {
  const page = await browser.visit({ origin: server.origin });
  await playOn(page).register();
  await page.goto("/newsfeed");
  await page.getByText("Новостей пока нет. Загляните завтра.").waitFor();
  await expectAccessible(page, "no news");
});

for (const size of onDesktop) {
  test(`an unread piece of news is announced until it is read, in every tab (${size})`, async () => {
    const { _id } = await office.createNews({
      title: `Большой эфир ${size}`,
      content: `<p>${long}</p><h2>Что нового</h2><ul><li>романсы</li></ul><p><a href="https://example.org/">Подробнее</a></p>`,
      advertiser: "ООО «Лейбл»",
      erid: "2VtzqwNews",
    });
    const page = await browser.visit({ size, origin: server.origin });
    // As iOS 17 does it.
    await page.context().addInitScript(() => {
      for (const newer of ["parse", "canParse"]) Reflect.deleteProperty(URL, newer);
    });
    const play = playOn(page);
    await play.registerByApi();
    await page.getByRole("button", { name: "Меню, есть новости" }).click();
    const menu = page.getByRole("dialog", { name: "Меню" });
    const hot = menu.getByRole("link", { name: /^Свежие новости/ });
    await hot.getByText(`Большой эфир ${size}`).waitFor();
    await expectAccessible(page, "menu with fresh news");
    if (size === "desktop") {
      await page.keyboard.press("Escape");
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^Свежие новости/ })
        .waitFor();
      await page.getByRole("button", { name: "Меню, есть новости" }).click();
    }
    const [tab] = await Promise.all([page.context().waitForEvent("page"), hot.click()]);
    const post = tab.getByRole("article", { name: `Большой эфир ${size}` });
    await post.getByText("Свежее").waitFor();
    await post.getByText("Реклама", { exact: true }).waitFor();
    await post.getByText("ООО «Лейбл» · erid: 2VtzqwNews").waitFor();
    await expectAccessible(tab, "news");
    await expect(post.getByRole("heading", { name: "Что нового" })).toHaveCount(0);

    // Once read there, it is not announced in the tab with the game.
    await menu.getByRole("link", { name: /^Свежие новости/ }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Меню", exact: true }).waitFor();
    await expect(page.getByRole("link", { name: /^Свежие новости/ })).toHaveCount(0);

    await post.getByRole("button", { name: /^Читать/ }).press("Enter");
    await post.getByRole("heading", { name: "Что нового" }).waitFor();
    const link = post.getByRole("link", { name: "Подробнее (в новой вкладке)" });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("href", "https://example.org/");
    await expectAccessible(tab, "a piece of news that is open");
    await post.getByRole("button", { name: /^Свернуть/ }).press("Enter");
    await post.getByRole("heading", { name: "Что нового" }).waitFor({ state: "detached" });
    await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

    // After a reload it is no longer new.
    await tab.reload();
    await post.waitFor();
    await expect(post.getByText("Свежее")).toHaveCount(0);
    await office.deleteNews({ _id });
  });
}

test("news are listed by category or all, page by page; scripts are removed", async () => {
  for (let at = 1; at <= 11; at += 1) {
    const user_category = at === 1 ? "default" : at === 2 ? "megafon" : "all";
    const content =
      at === 11
        ? `<p>Привет</p><img src="x" onerror="document.title='взлом'"><script>document.title='взлом'</script>`
        : "<p>Текст</p>";
    await office.createNews({ title: `Новость ${at}`, content, user_category });
  }
  const page = await browser.visit({ size: "desktop", origin: server.origin });
  await playOn(page).registerByApi();
  await page.goto("/newsfeed");
  const posts = page.getByRole("article");
  await expect.poll(() => posts.count()).toBe(9);
  await page.getByRole("article", { name: "Новость 11" }).getByText("Привет").waitFor();
  await expect.poll(() => page.title()).toBe("Новости — Хитослов");
  await page.getByRole("button", { name: "Показать ещё" }).click();
  // News of the operator are not for this player.
  await expect.poll(() => posts.count()).toBe(10);
  await expect(page.getByRole("article", { name: "Новость 2", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Показать ещё" })).toHaveCount(0);
  await page.getByRole("button", { name: "Для вас" }).click();
  await expect.poll(() => posts.count()).toBe(1);
  await page.getByRole("article", { name: "Новость 1", exact: true }).waitFor();

  const desk = await browser.visit({ origin: server.origin });
  const [last] = (await office.listNews({ limit: 1 })).data;
  await office.updateNews({ _id: last?._id ?? "", title: "Новость 11", status_id: "Неактивна" });
  await playOn(desk).signIn(owner);
  await desk.goto("/newsfeed");
  await desk.getByRole("article", { name: "Новость 10" }).waitFor();
  await expect(desk.getByRole("article", { name: "Новость 11" })).toHaveCount(0);
});

test("news that appear by their time while the device sleeps are read when it wakes", async () => {
  const page = await browser.visit({ origin: server.origin });
  await playOn(page).registerByApi();
  // In sleep this clock stands still, and only that of the wall goes on.
  await page.addInitScript(() => Object.assign(performance, { now: () => 0 }));
  await page.route("**/api/appsettings*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), next_change_ms: 500 } });
  });
  const read = page.waitForResponse("**/api/newsfeed*");
  await page.goto("/newsfeed");
  await (await read).finished();
  await office.createNews({ title: "Утренний эфир", content: "<p>Доброе утро</p>" });
  await page.getByRole("article", { name: "Утренний эфир" }).waitFor();
});
