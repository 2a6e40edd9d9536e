import type { Page } from "playwright-core";
import { apiOf, keptOn, tokenOf } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { holdAnswers, holdCalls } from "../src/hold-calls.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { playOn } from "../src/play.ts";
import { codesOf } from "../src/second-factor.ts";
import { owner } from "../src/serve.ts";
import { usageOn } from "../src/usage.ts";

const signInHeading = (page: Page) => page.getByRole("heading", { name: "Войти в эфир" });
const placeOf = (page: Page) => new URL(page.url()).pathname;

type Player = { readonly login: string; readonly password: string };

/** Ends every other session of a player, as from another device of theirs. */
async function endElsewhere(page: Page, { login, password }: Player): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { login, password } });
  const { token } = (await answer.json()) as { token: string };
  const ended = await page.request.delete("/api/auth/sessions", { headers: { token } });
  expect(ended.status()).toBe(204);
}

test("a player whose game the server knows no more is told so on the start screen", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  // From the start screen, which is loaded then: the round goes before it could tell anything.
  await play.register();
  await play.start();
  const message = "Игра устарела. Начнём заново с\u00A0того же места.";
  const json = { code: "game_token_invalid", message, location: "/" };
  await page.route("**/api/game/word*/valid", (route) => route.fulfill({ status: 401, json }));
  const [first = 0] = await play.hidden();
  await play.pick((await play.song()).words[first] ?? "");
  await play.expectToast(message);
  await play.button("Включить").waitFor();
  expect(placeOf(page)).toBe("/");
});

test("a song of the day whose game the server knows no more is dealt anew where it is played", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/daily");
  await play.start();
  const message = "Игра устарела. Начнём заново с\u00A0того же места.";
  const json = { code: "game_token_invalid", message, location: "/demo" };
  await page.route("**/api/game/word/valid", (route) => route.fulfill({ status: 401, json }), { times: 1 });
  const [first = 0] = await play.hidden();
  const word = (await play.song()).words[first] ?? "";
  await play.pick(word);
  await play.expectToast(message);
  await play.pick(word);
  await play.expectState(first, "correct");
  expect(placeOf(page)).toBe("/daily");
});

test("a session that ends in the middle of a song is renewed, and nothing of the song is lost", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const loadExtras = await holdExtras(page);
  const usage = usageOn(page);
  const play = playOn(page);
  let sounded = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/analytics/sound/launch")) sounded += 1;
  });
  const player = await play.registerByApi();
  await expect.poll(() => sounded).toBe(1);
  await play.button("Повысить уровень").click();
  await expect.poll(async () => (await play.song()).level).toBe(2);
  // A new session starts with songs that were heard; one skipped before that comes in its turn.
  await expect.poll(() => sounded).toBe(2);
  await play.forward();
  // Or this call would be the first that the ended session refuses.
  await expect.poll(() => sounded).toBe(3);
  const song = await play.song();
  const [first = 0, second = 0, third = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  await play.button("Вписать слова с клавиатуры").click();
  await play.field(second).fill(song.words[second] ?? "");
  await play.field(third).fill("поло");
  const words = await play.words();

  await endElsewhere(page, player);
  await play.button("Проверить").click();
  await signInHeading(page).waitFor();
  await loadExtras();
  await play.expectToast("Войдите снова");
  await expect.poll(() => placeOf(page)).toBe("/auth");
  await expect.poll(() => tokenOf(page)).toBe("");
  await play.fillSignIn(player);
  await play.line.waitFor();
  await expect.poll(() => placeOf(page)).toBe("/play");
  await play.level.getByText("Уровень 2", { exact: true }).waitFor();
  await page.getByText(`«${song.name}»`).waitFor();
  const values = (all: typeof words) => all.map(({ position, text, value }) => ({ position, text, value }));
  await expect.poll(async () => values(await play.words())).toEqual(values(words));
  await expect(play.button("Предыдущая песня")).toBeEnabled();

  // A word refused with the session was not judged: it may be sent again.
  await play.field(third).fill("");
  await play.button("Проверить").click();
  await play.expectState(second, "correct");
  await play.button("Выбирать").click();
  await play.restoreByTray();
  await play.chooseAuthor(song);
  await expect.poll(() => play.lines()).toMatchObject({ Глаз: "−15" });
  await expect.poll(usage.names).toContain("auth-login");
});

test("a sign-up whose answer was lost succeeds at the next press", async () => {
  // The visit has ended, so usage of the demo is refused.
  browser.expectErrors(/ERR_FAILED|status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  // The sign-up ends the demo visit, so its token is no longer valid.
  await page.goto("/demo");
  await play.line.waitFor();
  await page.goto("/auth?keep=demo");
  await page.getByLabel("Логин").fill(`lost-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  await page.route(
    "**/api/auth/register",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await play.button("Зарегистрироваться").click();
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  await play.button("Зарегистрироваться").click();
  await play.button("Включить").waitFor();
  expect((await (await apiOf(page)).getMe({})).login).toBe(`lost-${process.pid}`);
});

test("a sign-up and a sign-in that are never answered are given up, and succeed at a later press", async () => {
  const page = await browser.visit();
  await page.clock.install();
  await page.goto("/auth?keep=demo");
  await page.getByLabel("Логин").fill(`silent-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  const button = page.getByRole("button", { name: "Зарегистрироваться" });
  for (const call of ["register", "login"]) {
    const answer = await holdAnswers(page, `**/api/auth/${call}`, { times: 1 });
    await button.click();
    await answer.held();
    await expect(page.getByText(/^Нет связи с.сервером/)).toHaveCount(0);
    await page.clock.fastForward(30_000);
    await page.getByText(/^Нет связи с.сервером/).waitFor();
  }
  await button.click();
  await page.getByRole("button", { name: "Включить", exact: true }).waitFor();
});

test("a sign-up that was lost and then refused tries no other account", async () => {
  browser.expectErrors(/ERR_FAILED|status of (401|409)/);
  const page = await browser.visit();
  await page.goto("/auth?keep=demo");
  await page.getByLabel("Логин").fill(`taken-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  const calls: string[] = [];
  page.on("request", (request) => {
    const call = /\/api\/auth\/(login|register)$/.exec(request.url())?.[1];
    if (call !== undefined) calls.push(call);
  });
  await page.route("**/api/auth/register", (route) => route.abort(), { times: 1 });
  const button = page.getByRole("button", { name: "Зарегистрироваться" });
  await button.click();
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  await page.route("**/api/auth/register", (route) =>
    route.fulfill({ status: 409, json: { code: "conflict", message: "Логин занят" } }),
  );
  for (const count of [3, 4]) {
    const refused = page.waitForResponse("**/api/auth/register");
    await button.click();
    await (await refused).finished();
    await page.getByText("Логин занят").first().waitFor();
    await expect.poll(() => calls.length).toBe(count);
  }
  expect(calls).toEqual(["register", "login", "register", "register"]);
});

test("the stored progress of one player is not shown to another", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  const player = await play.registerByApi();
  await play.forward();
  await endElsewhere(page, player);
  await page.reload();
  await signInHeading(page).waitFor();
  await expect.poll(() => keptOn(page)).toContain("hitoslov.game.round");

  const stranger = playOn(await browser.visit());
  const other = await stranger.registerByApi();
  await play.fillSignIn(other);
  await play.line.waitFor();
  // A history of one song, nothing of the other player's.
  await expect(play.button("Предыдущая песня")).toBeDisabled();
});

test("a tab follows the sign-out of another one, and its sign-in as somebody else", async () => {
  // A launch that a tab reports while it signs out is refused.
  browser.expectErrors(/status of 401.*\/analytics\/launch/);
  const page = await browser.visit({ size: "desktop" });
  await holdExtras(page);
  const play = playOn(page);
  await play.registerByApi();
  const tab = await page.context().newPage();
  // What it asks in the background would be refused too.
  const settled = Promise.all(
    ["**/api/gamer/awards", "**/api/auth/me/consents"].map((address) => tab.waitForResponse(address)),
  );
  await tab.goto("/profile");
  await tab.getByRole("heading", { level: 1, name: /^nina-/ }).waitFor();
  await settled;
  const usage = usageOn(tab);

  const somebody = await playOn(await browser.visit()).registerByApi();
  await tab.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  for (const one of [page, tab]) {
    await one.bringToFront();
    await signInHeading(one).waitFor();
    await expect.poll(() => one.url()).toMatch(/\/auth$/);
  }
  await expect.poll(() => keptOn(page)).toEqual([]);
  await expect.poll(usage.names).toEqual(["auth-logout"]);

  await play.fillSignIn(somebody);
  await tab.bringToFront();
  await playOn(tab).button("Включить").waitFor();
  await tab.goto("/profile");
  await tab.getByRole("heading", { level: 1, name: somebody.login }).waitFor();
});

test("a player signed out in the song of the day signs in again, and does not become a demo visitor", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  await holdExtras(page);
  const play = playOn(page);
  const player = await play.registerByApi();
  const tab = await page.context().newPage();
  await holdExtras(tab);
  const day = playOn(tab);
  await tab.goto("/daily");
  await day.start();

  // The server ends the session, which another tab learns first.
  await endElsewhere(page, player);
  await page.bringToFront();
  await play.tray.getByRole("button").first().click();
  await signInHeading(page).waitFor();
  await tab.bringToFront();
  await signInHeading(tab).waitFor();
  await expect.poll(() => tab.url()).toMatch(/\/auth\?from=%2Fdaily%2F\d+$/);
  expect(await keptOn(tab)).toEqual(expect.arrayContaining(["hitoslov.game.player", "hitoslov.game.round"]));

  await day.fillSignIn(player);
  await day.button("Продолжить").click();
  await day.line.waitFor();
  await (await day.openMenu()).getByRole("button", { name: "Выйти" }).click();
  const question = tab.getByRole("alertdialog", { name: "Уходите на полуслове?" });
  await question.getByRole("button", { name: "Выйти" }).click();
  await signInHeading(tab).waitFor();
  await expect.poll(() => tab.url()).toMatch(/\/auth$/);
  await expect.poll(() => keptOn(tab)).toEqual([]);
});

/**
 * Signs another player in unnoticed by the page: a page in the browser's cache gets no events of other pages, and no
 * page gets events of its own changes.
 */
async function signInUnnoticed(page: Page) {
  const other = await browser.visit();
  const player = await playOn(other).registerByApi();
  const kept = await other.evaluate(() => Object.entries(localStorage).filter(([key]) => /token|player/.test(key)));
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, kept);
  return { ...player, token: await tokenOf(other) };
}

test("a page restored from the browser's cache belongs to whoever has signed in meanwhile", async () => {
  const page = await browser.visit({ size: "desktop" });
  const { login } = await playOn(page).registerByApi();
  await page.goto("/profile");
  await page.getByRole("heading", { level: 1, name: login }).waitFor();
  const other = await signInUnnoticed(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.getByRole("heading", { level: 1, name: other.login }).waitFor();
});

test("the song of the day shows the player nothing of the one before", async () => {
  const page = await browser.visit();
  await playOn(page).registerByApi();
  await page.goto("/daily");
  const on = playOn(page).button("Включить");
  await on.waitFor();
  await signInUnnoticed(page);
  // Never answered: nothing is known of the new player.
  const unanswered = await holdCalls(page, "**/api/daily");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await unanswered.held();
  await on.waitFor({ state: "detached" });
});

test("an answer that comes after another player's sign-in changes nothing of theirs", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  await play.registerByApi();
  await page.goto("/profile");
  await page.getByLabel("Имя в\u00A0игре").fill("Прежняя");
  const answer = await holdAnswers(page, "**/api/auth/me", { method: "PUT" });
  await page.getByRole("main").getByRole("button", { name: "Сохранить", exact: true }).click();
  await answer.held();
  const other = await signInUnnoticed(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const heading = page.getByRole("heading", { level: 1, name: other.login });
  await heading.waitFor();
  await answer.release();
  await play.expectToast("Данные сохранены");
  await heading.waitFor();
});

test("a call of an old session does not end the new one of another tab", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  const player = await play.registerByApi();
  const { token } = await signInUnnoticed(page);
  const asked = page.waitForRequest(
    (request) => request.url().includes("/api/game/sounds") && request.headers()["token"] === token,
  );
  await endElsewhere(page, player);
  await play.tray.getByRole("button").first().click();
  await asked;
  await play.line.waitFor();
  expect([await tokenOf(page), placeOf(page)]).toEqual([token, "/play"]);
});

test("a deleted account is signed out and forgotten; any other failure changes nothing", async () => {
  browser.expectErrors(/status of (404|500|403)/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const answerMe = (status: number) =>
    page.route("**/api/auth/me", (route) =>
      route.fulfill({ status, json: { code: status === 404 ? "not_found" : "internal", message: "Нет" } }),
    );
  for (const status of [500, 403]) {
    await answerMe(status);
    await page.goto("/");
    await play.button("Включить").waitFor();
    await expect.poll(() => keptOn(page)).toContain("hitoslov.game.token");
  }
  await answerMe(404);
  await page.reload();
  await signInHeading(page).waitFor();
  await expect.poll(() => keptOn(page)).toEqual([]);
});

for (const [location, place] of [
  ["/demo", "/demo"],
  ["https://evil.example/", "/auth"],
  ["//evil.example/", "/auth"],
  ["/\\evil.example/", "/auth"],
] as const) {
  test(`a refused session leads to the location ${location} only if that is ours: ${place}`, async () => {
    browser.expectErrors(/status of 401/);
    const page = await browser.visit();
    const play = playOn(page);
    await play.registerByApi();
    await page.route("**/api/game/word/valid", (route) =>
      route.fulfill({ status: 401, json: { code: "unauthorized", message: "Войдите", location } }),
    );
    const before = await tokenOf(page);
    await play.tray.getByRole("button").first().click();
    await expect.poll(() => placeOf(page)).toBe(place);
    await (place === "/demo" ? play.line : signInHeading(page)).waitFor();
    await expect.poll(() => tokenOf(page)).not.toBe(before);
    expect(placeOf(page)).toBe(place);
  });
}

test("a mistyped password does not end a demo visit, and the demo asks for no account", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  const token = await tokenOf(page);
  await page.goto("/auth");
  await play.fillSignIn({ login: "nobody", password: "не тот пароль" });
  await page.getByText("Неверный логин или пароль").waitFor();
  await expect.poll(() => tokenOf(page)).toBe(token);
  expect(asked).not.toContain("/api/auth/me");
});

test("staff with a second factor sign in to the game with its code", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit();
  const play = playOn(page);
  const staff = { login: `pomoshnitsa-${process.pid}`, password: "пароль помощницы" };
  await play.signIn(owner);
  await (await apiOf(page)).createAdmin({ ...staff, email: `${staff.login}@example.org` });
  await page.evaluate(() => localStorage.clear());
  await play.signIn(staff);
  const api = await apiOf(page);
  const codes = codesOf((await api.setUpTotp({ current_password: staff.password })).secret);
  await api.confirmTotp({ code: codes() });
  await page.evaluate(() => localStorage.clear());

  await page.goto("/auth");
  await play.fillSignIn(staff);
  const code = page.getByLabel("Код из приложения");
  await code.waitFor();
  await expectFocused(code);
  await expectAccessible(page, "sign-in with a code");
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("Код не подходит. Введите новый код.").first().waitFor();
  await code.fill(codes());
  await page.keyboard.press("Enter");
  await play.button("Включить").waitFor();
});
