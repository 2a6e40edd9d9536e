import type { Page } from "playwright-core";
import { apiOf } from "../src/api.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { trackAudio } from "../src/page-audio.ts";
import { playOn } from "../src/play.ts";

for (const path of ["/", "/play"]) {
  test(`a guest at ${path} can sign in, or play the song of the day at one press`, async () => {
    const page = await browser.visit();
    await page.goto(path);
    await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/auth");
    await page.getByRole("button", { name: "Включить песню" }).click();
    await playOn(page).line.waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/daily");
  });
}

test("the main button leads to the demo if today's song was played, or there is none", async () => {
  const played = await browser.visit();
  await played.goto("/demo");
  await playOn(played).line.waitFor();
  const api = await apiOf(played);
  const { song, token: tokenGame } = await api.startDaily({});
  await api.finish({ soundId: song._id, tokenGame, duration: 1, words: [] });
  const silent = await browser.visit();
  await silent.route("**/api/daily", (route) => route.fulfill({ json: { daily: null, lamp: false } }));
  for (const page of [played, silent]) {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Включить песню" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/demo");
    await playOn(page).line.waitFor();
  }
});

for (const size of onPhone) {
  test(`the demo is played to its end without signing in (${size})`, async () => {
    const page = await browser.visit({ size });
    const play = playOn(page);
    const { audioState } = await trackAudio(page);
    await page.goto("/demo");
    await play.line.waitFor();
    const forward = play.button("Следующая песня");
    const back = play.button("Предыдущая песня");
    await expect(back).toBeDisabled();

    const menu = await play.openMenu();
    await expect(menu.getByRole("listitem")).toHaveText(["Войти"], { useInnerText: true });
    await expect(menu.getByRole("button", { name: "Выйти" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });

    let points = 0;
    for (let guessed = 0; guessed < 5; guessed += 1) {
      await play.line.waitFor();
      await expect(forward).toBeEnabled({ enabled: guessed !== 4 });
      await expect(back).toBeEnabled({ enabled: guessed !== 0 });
      const song = await play.restoreByTray();
      await play.chooseAuthor(song);
      points += await play.points();
      await expect.poll(play.score).toBe(points);
      await play.button("Дальше").click();
      await play.result.waitFor({ state: "detached" });
    }
    await page.getByRole("heading", { name: "Демо доиграло до конца" }).waitFor();
    await page.getByText("Вы собрали все пять песен.").waitFor();
    // There is no button that would pause the last song.
    await expect.poll(async () => (await audioState())?.src).toBeNull();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`))
      .toContain("demo-mode-used=1");

    // After a reload it is still the end.
    await page.reload();
    await page.getByRole("heading", { name: "Демо доиграло до конца" }).waitFor();
    const sum = page.getByRole("region", { name: "Итог демо" }).getByText(/^[\d\s]+$/);
    await expect.poll(async () => Number((await sum.innerText()).replaceAll(/\D/g, ""))).toBe(points);

    // There an account is a login and a password.
    await page.getByRole("link", { name: "Сохранить очки" }).click();
    await page.getByRole("heading", { name: "Новый голос в\u00A0эфире" }).waitFor();
    await expect(page.getByRole("textbox")).toHaveCount(2);
    await page.getByLabel("Логин").waitFor();
    await page.getByLabel("Пароль", { exact: true }).waitFor();
    await page.goBack();

    await play.button("Начать демо заново").click();
    await play.line.waitFor();
    await expect.poll(async () => (await play.words()).some(({ state }) => state === "correct")).toBe(false);
    await expect.poll(() => play.score()).toBe(0);
  });
}

test("from the demo a player can sign in, and the account keeps the points", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  const points = await play.points();
  const menu = await play.openMenu();
  await menu.getByRole("link", { name: "Войти" }).click();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  // The registration is visible too.
  const signUp = play.button("Зарегистрироваться");
  await expect
    .poll(() => signUp.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  await play.register();
  await expect.poll(() => play.score()).toBe(points);
  await page.goto("/sounds");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("where the browser stores nothing, the first song is explained once and the account keeps the points", async () => {
  const page = await browser.visit({ newcomer: true });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  // A short demo, whose end is the page's alone.
  await page.route("**/api/sounds/demo*", async (route) => {
    const response = await route.fetch();
    // A busy server puts it off.
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...rest } = (await response.json()) as { data: object[] };
    return route.fulfill({ response, json: { ...rest, data: data.slice(0, 2) } });
  });
  await page.route("**/api/game/demo", (route) => route.fulfill({ status: 204 }));
  const play = playOn(page);
  const marks = page.getByRole("complementary", { name: /^Как играть/ });
  await page.goto("/demo");
  await play.button("Пропустить объяснения").click();
  let points = 0;
  for (let song = 0; song < 2; song += 1) {
    await play.line.waitFor();
    await play.restoreByTray({ leave: 1 });
    await expect(marks).toHaveCount(0);
    await play.chooseAuthor(await play.restoreByTray());
    points += await play.points();
    await play.next();
  }
  await page.getByRole("link", { name: "Сохранить очки" }).click();
  await page.getByLabel("Логин").fill(`bez-pamyati-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  await play.button("Зарегистрироваться").click();
  await expect.poll(() => play.score()).toBe(points);
});

/** Opens the demo and its end, as if all its songs were guessed. */
async function endDemo(page: Page): Promise<void> {
  await page.goto("/demo");
  await playOn(page).line.waitFor();
  let isEnded = false;
  await page.route("**/api/sounds/demo*", async (route) => {
    if (isEnded) return route.fallback();
    const response = await route.fetch();
    // A busy server puts it off.
    if (!response.ok()) return route.fulfill({ response });
    isEnded = true;
    const { data, ...rest } = (await response.json()) as { data: object[] };
    return route.fulfill({ response, json: { ...rest, data: data.map((sound) => ({ ...sound, guessed: true })) } });
  });
  await page.route("**/api/game/demo", (route) => route.fulfill({ status: 204 }));
  await page.reload();
}

test("a demo begun anew at a double press waits for its one visit, however long that is on its way", async () => {
  const page = await browser.visit();
  await page.clock.install();
  const play = playOn(page);
  await endDemo(page);
  const visit = await holdCalls(page, "**/api/auth/demo");
  await play.button("Начать демо заново").dblclick();
  await visit.held();
  // The time limit of other calls, and the pause after it.
  await page.clock.fastForward(15_000);
  await page.clock.fastForward(500);
  await visit.release();
  await play.line.waitFor();
  expect(visit.count()).toBe(1);
});

test("a demo begun anew leaves alone who has signed in meanwhile, in another tab", async () => {
  // The sign-in ends the visit.
  browser.expectErrors(/status of 401/);
  const player = await playOn(await browser.visit()).registerByApi();
  const page = await browser.visit();
  const play = playOn(page);
  await endDemo(page);
  const visit = await holdCalls(page, "**/api/auth/demo");
  await play.button("Начать демо заново").click();
  await visit.held();
  const tab = await page.context().newPage();
  await playOn(tab).signIn(player);
  await page.bringToFront();
  await play.button("Включить").waitFor();
  const late = page.waitForResponse("**/api/auth/demo");
  await visit.release();
  await (await late).finished();
  await page.reload();
  await play.button("Включить").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("hitoslov.game.token"))).toMatch(/^player /);
});
