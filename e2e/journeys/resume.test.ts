import { apiOf } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { playOn } from "../src/play.ts";

test("a reload resumes the same song with its words, mistakes and hints", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.forward();
  await play.forward();
  await play.forwardTo((_, words) => words.filter(({ state }) => state !== "given").length >= 4);
  const song = await play.song();
  const [first = 0, second = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await play.pick(await play.wrongChoice(second));
  await play.refused(second);
  await play.expectState(second, "active");
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  const words = await play.words();

  await page.reload();
  await play.line.waitFor();
  await expect.poll(() => play.words()).toEqual(words);
  await page.getByText(`«${song.name}»`).waitFor();
  await expect(play.button("Предыдущая песня")).toBeEnabled();
  await play.restoreByTray();
  await play.chooseAuthor(song);
  await expect.poll(() => play.lines()).toMatchObject({ Ошибки: "−2", Глаз: "−15" });
});

test("a reload at the author question asks it again, and one at the result goes to the next song", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.restoreByTray();
  const options = await play.authors.getByRole("button").allInnerTexts();
  await page.reload();
  await play.authors.getByRole("button").first().waitFor();
  await expect(play.authors.getByRole("button")).toHaveText(options, { useInnerText: true });
  await play.chooseAuthor(song);
  const points = await play.points();
  await page.reload();
  await expect.poll(play.score).toBe(points);
  await play.line.waitFor();
  await expect.poll(async () => (await play.song()).name).not.toBe(song.name);
});

test("on another device the unfinished song comes first", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const player = await play.registerByApi();
  await play.forward();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  const words = await play.words();

  const other = playOn(await browser.visit({ size: "desktop" }));
  await other.signIn(player);
  await other.start();
  await expect.poll(() => other.words()).toEqual(words);
  await expect.poll(async () => (await other.song()).name).toBe(song.name);
});

test("two tabs can play the same song, and it pays once", async () => {
  // The server refuses words of a song that was finished in the other tab.
  browser.expectErrors(/status of 4(01|09)/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const other = playOn(await page.context().newPage());
  await other.page.goto("/play");
  await other.line.waitFor();
  await expect.poll(() => other.lyric()).toBe(await play.lyric());

  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  const points = await play.points();
  await expect.poll(play.score).toBe(points);

  // The other tab does not know it yet; the server's refusal makes it go to another song.
  await other.page.bringToFront();
  const [first = 0] = await other.hidden();
  await other.pick(song.words[first] ?? "");
  await other.expectToast("Эта песня уже собрана");
  await expect.poll(async () => (await other.song()).name).not.toBe(song.name);
  await expect.poll(() => other.score()).toBe(points);
  await expect.poll(async () => (await (await apiOf(page)).getMe({})).score).toBe(points);
});

test("an expired game token leads to the address that the server names, and nothing is lost", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const [first = 0, second = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await page.route("**/api/game/word/valid", async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue({ postData: { ...body, tokenGame: "expired" } });
  });
  await play.pick(song.words[second] ?? "");
  await play.button("Включить").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");

  await page.unroute("**/api/game/word/valid");
  await play.start();
  await expect.poll(async () => (await play.song()).name).toBe(song.name);
  await expect.poll(async () => (await play.word(first))?.state).toBe("correct");
  await play.restoreByTray();
  await play.chooseAuthor(song);
  await expect.poll(() => play.points()).toBeGreaterThan(0);
});

test("an invalid session leads to the sign-in, and after it the song goes on", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  const player = await play.registerByApi();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");

  await page.evaluate(() => localStorage.setItem("hitoslov.game.token", "player rubbish"));
  await page.reload();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/auth");
  await play.signIn(player);
  await play.start();
  await expect.poll(async () => (await play.song()).name).toBe(song.name);
  await expect.poll(async () => (await play.word(first))?.state).toBe("correct");
});

test("signing out ends the session in every tab", async () => {
  const page = await browser.visit();
  await holdExtras(page);
  const play = playOn(page);
  await play.registerByApi();
  const other = await page.context().newPage();
  await holdExtras(other);
  await other.goto("/");
  await playOn(other).button("Включить").waitFor();

  // A tab in the background is drawn once a second.
  await page.bringToFront();
  const menu = await play.openMenu();
  await menu.getByRole("button", { name: "Выйти" }).click();
  // In the middle of a song the game asks first, and recommends to stay.
  const question = page.getByRole("alertdialog", { name: "Уходите на полуслове?" });
  await question.getByRole("button", { name: "Остаться" }).click();
  await question.waitFor({ state: "hidden" });
  await (await play.openMenu()).getByRole("button", { name: "Выйти" }).click();
  await question.getByRole("button", { name: "Выйти" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Войти в эфир" }).waitFor();
    await expect.poll(() => new URL(tab.url()).pathname).toBe("/auth");
  }
  await page.goto("/play");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
});
