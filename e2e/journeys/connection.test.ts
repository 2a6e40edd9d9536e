import { apiOf } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { goWithin } from "../src/go-within.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { loseAnswer } from "../src/lose-answer.ts";
import { playOn } from "../src/play.ts";
import { shownToasts } from "../src/toasts.ts";

test("only the preloader is shown until the settings are there", async () => {
  const page = await browser.visit();
  const settings = await holdCalls(page, "**/api/appsettings");
  const screen = page.waitForResponse(/\/assets\/auth-screen-.*\.js$/);
  await page.goto("/auth");
  await (await screen).finished();
  // React delays new content for a third of a second.
  await page.waitForTimeout(800);
  await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
  await expect(page.getByRole("heading", { name: "Войти в эфир" })).toHaveCount(0);
  await settings.release();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
});

test("without a connection the game waits for its settings, however long", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const page = await browser.visit();
  await page.clock.install();
  let tries = 0;
  await page.route("**/api/appsettings", (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto("/auth");
  const silence = page.getByRole("heading", { name: "Тишина в эфире" });
  await expect.poll(() => page.clock.fastForward(4000).then(() => tries)).toBeGreaterThan(25);
  await silence.waitFor();
  await page.unroute("**/api/appsettings");
  const signIn = page.getByRole("heading", { name: "Войти в эфир" });
  await expect.poll(() => page.clock.fastForward(4000).then(() => signIn.count())).toBe(1);
});

test("words picked offline wait and are judged when the connection is back", async () => {
  browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  const song = await play.song();
  const [first = 0, second = 0] = await play.hidden();
  const wrong = await play.wrongChoice(second, [song.words[first]?.toLowerCase() ?? ""]);

  await page.context().setOffline(true);
  await play.pick(song.words[first] ?? "");
  await play.expectToast("Ждём связь, ничего не пропадёт.");
  await play.pick(wrong);
  await play.expectState(first, "checking");
  await play.expectState(second, "checking");

  await page.context().setOffline(false);
  await play.expectState(first, "correct");
  await play.refused(second);
  await play.expectState(second, "active");
  await play.restoreByTray();
  await play.chooseAuthor(song);
  await expect.poll(() => play.lines()).toMatchObject({ Ошибки: "−2" });
});

test("an overloaded server is reported as such, not as a lost connection, and is asked again", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  const refused = { code: "unavailable", message: "Слишком много запросов." };
  await page.route("**/api/game/word*/valid", (route) => route.fulfill({ status: 503, json: refused }), { times: 2 });
  await play.pick(song.words[first] ?? "");
  await play.expectToast("Станция занята");
  await play.expectState(first, "correct");
});

test("a check that is never answered is sent again", async () => {
  const page = await browser.visit();
  await page.clock.install();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  const unanswered = await holdCalls(page, "**/api/game/word/valid", { times: 1 });
  await play.pick(song.words[first] ?? "");
  await unanswered.held();
  await page.clock.fastForward(15_000);
  await play.expectState(first, "correct");
});

test("settings and the account are asked for again when they are never answered", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await page.clock.install();
  for (const path of ["appsettings", "auth/me", "game/settings"]) {
    await page.route(`**/api/${path}`, () => {}, { times: 1 });
  }
  await page.goto("/");
  await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
  const level = play.button("Уровень 1");
  await expect.poll(() => page.clock.fastForward(15_000).then(() => level.count())).toBe(1);
  await expect(play.button("Включить")).toBeEnabled();
});

test("a list that is never answered is asked for again, and a button can be pressed again", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await page.clock.install();
  const list = await holdCalls(page, "**/api/top?*", { times: 1 });
  await page.goto("/top");
  await list.held();
  const top = page.getByRole("list", { name: "Первая тройка" }).or(page.getByText("В этом рейтинге пока никого"));
  await expect.poll(() => page.clock.fastForward(30_000).then(() => top.count())).toBe(1);

  await page.goto("/profile");
  await page.getByLabel("Имя").fill("Ламповая Оля");
  const saving = await holdCalls(page, "**/api/auth/me", { method: "PUT", times: 1 });
  await play.button("Сохранить").click();
  await saving.held();
  await page.clock.fastForward(30_000);
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  // Said again while the first message is still there.
  for (let press = 0; press < 2; press++) {
    await play.button("Сохранить").click();
    await play.expectToast("Данные сохранены");
  }
});

for (const [name, address, call] of [
  ["draws", "/stocks", "stocks"],
  ["news", "/newsfeed", "newsfeed"],
  ["days", "/daily/archive", "daily/archive"],
] as const) {
  test(`the list of ${name} is asked for again when it is never answered`, async () => {
    const page = await browser.visit();
    await playOn(page).registerByApi();
    await page.clock.install();
    const asked: string[] = [];
    await page.route(
      ({ pathname }) => pathname === `/api/${call}`,
      (route) => void asked.push(route.request().url()),
    );
    await page.goto(address);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const again = () => asked.filter((url) => url === asked[0]).length;
    await expect.poll(() => page.clock.fastForward(30_000).then(again)).toBeGreaterThan(1);
  });
}

test("a photo that gets no answer is given up, a large one later", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await page.clock.install();
  await page.goto("/profile");
  const choose = play.button("Добавить фото");
  await choose.waitFor();
  // Else the time that a busy machine takes would be added to what follows.
  await page.clock.pauseAt(Date.now() + 60_000);
  const sending = await holdCalls(page, "**/api/auth/me/photo");
  // The page cannot decode it and sends it as it is: 200 kB, which may take 100 s.
  const buffer = Buffer.alloc(200_000);
  await page.locator("input[type=file]").setInputFiles({ name: "nina.png", mimeType: "image/png", buffer });
  await sending.held();
  await page.clock.fastForward(120_000);
  await expect(choose).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(10_000);
  await play.expectToast("Фото не изменилось");
});

test("an account whose deletion got no answer is told to be deleted", async () => {
  browser.expectErrors(/ERR_FAILED|status of 401/);
  const page = await browser.visit();
  await holdExtras(page);
  const play = playOn(page);
  const { password } = await play.registerByApi();
  await page.goto("/profile");
  await loseAnswer(page, "DELETE", "/api/auth/me");
  await play.button("Удалить учётную запись").click();
  await page.getByLabel("Ваш пароль").fill(password);
  await play.button("Удалить навсегда").click();
  await page
    .getByRole("alertdialog")
    .getByText(/^Нет связи с.сервером/)
    .waitFor();
  await play.button("Удалить навсегда").click();
  await play.expectToast("Учётная запись удалена");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  expect(await shownToasts(page)).not.toContainEqual(expect.stringContaining("Войдите снова"));
});

test("an account whose deletion never arrived is not told to be deleted when its session ends later", async () => {
  browser.expectErrors(/ERR_FAILED|status of 401/);
  const page = await browser.visit();
  await holdExtras(page);
  const play = playOn(page);
  const { password } = await play.registerByApi();
  await page.goto("/profile");
  await page.route("**/api/auth/me", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await play.button("Удалить учётную запись").click();
  await page.getByLabel("Ваш пароль").fill(password);
  await play.button("Удалить навсегда").click();
  await page
    .getByRole("alertdialog")
    .getByText(/^Нет связи с.сервером/)
    .waitFor();
  const known = page.waitForResponse("**/api/auth/me");
  await play.button("Отменить").click();
  await (await known).finished();
  await (await apiOf(page)).logout({});
  await play.button("Сохранить").click();
  await play.expectToast("Войдите снова");
  expect(await shownToasts(page)).not.toContainEqual(expect.stringContaining("Учётная запись удалена"));
});

test("a new password whose answer was lost is saved by the next press", async () => {
  browser.expectErrors(/ERR_FAILED|status of 400/);
  const page = await browser.visit();
  const play = playOn(page);
  const { password } = await play.registerByApi();
  await page.goto("/profile");
  await loseAnswer(page, "PUT", "/api/auth/me");
  await page.getByLabel("Текущий пароль").last().fill(password);
  await page.getByLabel("Новый пароль").fill("новый пароль нины");
  await play.button("Сменить пароль").click();
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  await play.button("Сменить пароль").click();
  await play.expectToast("Пароль изменён");
});

test("a song's launch says that it is sent again", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await browser.visit();
  const launches: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analytics/sound/launch")) launches.push(request.postDataJSON());
  });
  await loseAnswer(page, "PUT", "/api/analytics/sound/launch");
  const play = playOn(page);
  await play.registerByApi();
  const sound_id = expect.any(String);
  await expect.poll(() => launches).toEqual([{ sound_id }, { sound_id, again: true }]);
});

test("a press without a connection fails at once and is not sent later; a list appears when it is back", async () => {
  browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { password } = await play.registerByApi();
  await page.goto("/top");
  await page.getByRole("list", { name: "Первая тройка" }).or(page.getByText("В этом рейтинге пока никого")).waitFor();
  await goWithin(page, "/profile");
  await play.button("Удалить учётную запись").click();
  await page.getByLabel("Ваш пароль").fill(password);
  let deletions = 0;
  page.on("request", (request) => (deletions += request.method() === "DELETE" ? 1 : 0));
  await page.context().setOffline(true);
  await play.button("Удалить навсегда").click();
  await page
    .getByRole("alertdialog")
    .getByText(/^Нет связи с.сервером/)
    .waitFor();
  await play.button("Отменить").click();
  const tried = deletions;

  await goWithin(page, "/top?rating=week");
  const trouble = page.getByRole("heading", { name: "Помехи на линии" });
  await trouble.waitFor();
  await page.context().setOffline(false);
  await trouble.waitFor({ state: "detached" });
  await (await apiOf(page)).getMe({});
  expect(deletions).toBe(tried);
});

test("a hint asked for offline arrives once when the connection is back", async () => {
  browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  await page.context().setOffline(true);
  await play.wordHint.click();
  await play.expectToast("Ждём связь, ничего не пропадёт.");
  await expect.poll(() => play.wordHint.getAttribute("aria-busy")).toBe("true");
  await page.context().setOffline(false);
  await play.button(/^Подсказать слово — осталось 2$/).waitFor();
});

test("a song finished offline counts once, also when only the answer was lost", async () => {
  browser.expectErrors(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const api = await apiOf(page);

  const song = await play.restoreByTray();
  await play.authors.getByRole("button").first().waitFor();
  await page.context().setOffline(true);
  const right = play.authors.getByRole("button", { name: song.authors[0] ?? "" });
  const another = song.authors[1] === undefined ? right : right.or(play.authors.getByText(song.authors[1]));
  await another.first().click();
  await play.expectToast("Ждём связь, ничего не пропадёт.");
  // Leaving now would lose the token that the next song needs.
  for (const way of ["Следующая песня", "Повысить уровень"]) await expect(play.button(way)).toBeDisabled();
  await page.context().setOffline(false);
  await play.result.waitFor();
  const points = await play.points();
  await expect.poll(play.score).toBe(points);
  await expect.poll(async () => (await api.getMe({})).score).toBe(points);
  await play.next();
  await play.line.waitFor();

  // The server receives the second finish, but its answer is lost.
  let lost = 0;
  await page.route("**/api/game/finish", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await play.chooseAuthor(await play.restoreByTray());
  const sum = points + (await play.points());
  expect(lost).toBe(1);
  await expect.poll(play.score).toBe(sum);
  await expect.poll(async () => (await api.getMe({})).score).toBe(sum);
});

test("a screen that could not be loaded offline appears when the connection is back", async () => {
  browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.register();
  await page.context().setOffline(true);
  await play.button("Включить").click();
  await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
  await page.context().setOffline(false);
  await play.line.waitFor();
  await expect.poll(async () => (await play.hidden()).length).toBeGreaterThan(0);
  // With its styles, which had failed too.
  await expect.poll(() => play.line.evaluate((line) => getComputedStyle(line).display)).toBe("flex");
});

test("the game starts by itself when the connection is back", async () => {
  browser.expectErrors(/net::ERR_/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.register();
  await page.route("**/api/game/sounds*", (route) => route.abort());
  await play.button("Включить").click();
  await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
  await play.expectToast("Ждём связь, ничего не пропадёт.");
  await page.unroute("**/api/game/sounds*");
  await play.line.waitFor();
  await expect.poll(async () => (await play.hidden()).length).toBeGreaterThan(0);
});

test("a screen without an answer is given up after two minutes, and can be loaded again", async () => {
  browser.expectErrors(/did not come in time/);
  const page = await browser.visit();
  await page.clock.install();
  const chunk = "**/assets/reset-screen-*.js";
  await page.route(chunk, () => {});
  await page.goto("/reset");
  await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
  const trouble = page.getByRole("heading", { name: "Помехи на линии" });
  await expect.poll(() => page.clock.fastForward(120_000).then(() => trouble.count())).toBe(1);
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Повторить" }).click();
  await page.getByLabel("Логин, почта или телефон").waitFor();
});
