import { expectAccessible } from "../../src/axe.ts";
import { browser, onDesktop, onPhone, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { codeFor, linkFor } from "../../src/outbox.ts";
import { playOn } from "../../src/play.ts";
import { codesOf } from "../../src/second-factor.ts";
import { owner } from "../../src/serve.ts";
import { createRow, staffOn } from "../../src/staff.ts";

const password = "очень длинный пароль";
const tokenIn = () => localStorage.getItem("hitoslov.admin.token");

for (const size of onDesktop) {
  test(`staff sign in with the keyboard alone, come back to where they were going, and sign out (${size})`, async () => {
    browser.expectErrors(/401|net::ERR_FAILED/);
    const { page, heading } = staffOn(await browser.visit({ size }));
    await page.goto("/admin/directory?list=film");
    await heading("Пульт").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/auth");

    await page.getByLabel("Логин или почта").focus();
    await page.keyboard.type(owner.login);
    await page.keyboard.press("Tab");
    await page.keyboard.type("не тот пароль");
    await page.keyboard.press("Enter");
    await page.getByText("Неверный логин или пароль").first().waitFor();
    await expect(page.getByLabel("Логин или почта")).toHaveValue(owner.login);

    await page.getByLabel(/^Пароль/).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await heading("Справочники").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("list")).toBe("film");

    // With a live session the sign-in page redirects.
    await page.goto("/admin/auth");
    await page.getByRole("navigation", { name: "Разделы пульта" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/?$/);

    // Also when the call does not reach the server.
    const unheard = page.waitForRequest("**/api/auth/logout");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await page.locator("header button", { hasText: "владелец" }).click();
    await page.getByRole("menuitem", { name: "Выход" }).click();
    await unheard;
    await heading("Пульт").waitFor();
    await expect.poll(() => page.evaluate(tokenIn)).toBeNull();
  });
}

test("the sidebar leads to every section in the specification's order, also after a screen failed to load", async () => {
  browser.expectErrors(/net::ERR_FAILED|dynamically imported module|did not come in time/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/directory", "Справочники");
  await staff.sections.getByText(/^\d+$/).first().waitFor();
  const links = await staff.sections.getByRole("list").getByRole("link").allInnerTexts();
  // The names without their counts.
  expect(links.map((link) => link.replaceAll(/[\d\s]+$/g, "").replaceAll("\u00A0", " "))).toEqual([
    "Каталог песен",
    "Загрузка пачкой",
    "Справочники",
    "Настройки игры",
    "Метрики",
    "Игроки",
    "Споры о словах",
    "Новости",
    "Розыгрыши",
    "Документы",
    "Фонотека",
    "Песня дня",
    "Журнал",
    "Корзина",
    "Администраторы",
  ]);

  const trouble = staff.heading("Помехи на линии");
  const refused = "**/admin/assets/library-screen-*.js";
  await page.route(refused, (route) => route.abort());
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await trouble.waitFor();
  await page.unroute(refused);
  await staff.button("Повторить").click();
  await staff.heading("Фонотека").waitFor();

  // A request without an answer is given up after two minutes.
  const unanswered = "**/admin/assets/players-screen-*.js";
  await page.clock.install();
  const asked = page.waitForRequest(unanswered);
  await page.route(unanswered, () => {});
  await staff.sections.getByRole("link", { name: "Игроки" }).click();
  await asked;
  await page.clock.fastForward(100_000);
  await expect(trouble).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await trouble.waitFor();
  await page.unroute(unanswered);
  await staff.button("Повторить").click();
  await staff.heading("Игроки").waitFor();

  // What the server could not give comes by itself once it can.
  const lists = "**/api/newsfeed?*";
  const noise = page.getByRole("heading", { level: 2, name: "Помехи на\u00A0линии" });
  await page.route(lists, (route) => route.abort());
  await staff.sections.getByRole("link", { name: "Новости" }).click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return noise.count();
    })
    .toBe(1);
  await page.unroute(lists);
  await page.clock.fastForward(10_000);
  await expect(noise).toHaveCount(0);

  // The game opens signed in as the same person, without a demo visit.
  await page.getByRole("link", { name: "Перейти в игру" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.getByText("Вы играете вне зачёта").waitFor();
});

test("the game opens for staff also when the session it had has ended with that of the back office", async () => {
  browser.expectErrors(/401/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  const enter = async () => {
    await staff.signInByApi();
    await staff.open("/directory", "Справочники");
    await page.getByRole("link", { name: "Перейти в игру" }).click();
    await page.getByText("Вы играете вне зачёта").waitFor();
  };
  await enter();
  await staff.open("/directory", "Справочники");
  const token = (await page.evaluate(tokenIn)) ?? "";
  expect((await page.request.post("/api/auth/logout", { headers: { token } })).ok()).toBe(true);
  await enter();
});

test("a player with a game session who opens the back office is redirected to the game", async () => {
  const page = await browser.visit({ size: "desktop" });
  await playOn(page).register();
  await page.goto("/admin");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("a player cannot enter the back office, neither by the form nor with the game's session", async () => {
  browser.expectErrors(/40[13]/);
  const { page } = staffOn(await browser.visit({ size: "desktop" }));
  const login = `igrok-${process.pid}`;
  const answer = await page.request.post("/api/auth/register", { data: { login, password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/admin/auth");
  await page.getByLabel("Логин или почта").fill(login);
  await page.getByLabel(/^Пароль/).fill(password);
  await page.getByRole("button", { name: "Войти" }).click();
  await page.getByText("для сотрудников").first().waitFor();
  await expect.poll(() => page.evaluate(tokenIn)).toBeNull();

  await page.evaluate((value) => localStorage.setItem("hitoslov.admin.token", value), token);
  await page.goto("/admin/settings");
  await expect.poll(() => new URL(page.url()).pathname.startsWith("/admin")).toBe(false);
});

test("a session that has ended leads to the sign-in and back", async () => {
  browser.expectErrors(/401/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  // Otherwise a call of the page itself would find the ended session before the press.
  const called = ["counts", "genre", "disputed"].map((name) =>
    page.waitForResponse((answer) => answer.ok() && answer.url().includes(`/api/${name}`)),
  );
  await staff.open("/directory?list=genre", "Справочники");
  await Promise.all(called);
  const token = await page.evaluate(tokenIn);
  await page.request.post("/api/auth/logout", { data: {}, headers: { token: token ?? "" } });
  await staff.button("Добавить").click();
  await page.getByRole("dialog").getByLabel("Название").fill("Не успел");
  await page.keyboard.press("Enter");
  await staff.heading("Пульт").waitFor();
  await page.getByLabel("Логин или почта").fill(owner.login);
  await page.getByLabel(/^Пароль/).fill(owner.password);
  await page.getByRole("button", { name: "Войти" }).click();
  await staff.heading("Справочники").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("list")).toBe("genre");
});

test("a forgotten password is reset by the link in the mail, once", async () => {
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  // An administrator with an e-mail, added by the owner.
  await staff.signInByApi();
  const token = (await page.evaluate(tokenIn)) ?? "";
  const login = `zabyl-${process.pid}`;
  await page.request.post("/api/user", {
    data: { login, email: `${login}@example.org`, password },
    headers: { token },
  });
  await page.evaluate(() => localStorage.clear());

  await page.goto("/admin/auth");
  await page.getByRole("link", { name: "Забыли пароль?" }).click();
  // The sign-in form stays until then, and has such a field too.
  await page.getByRole("heading", { name: "Новый пароль" }).waitFor();
  await page.getByLabel(/^Логин/).fill(login);
  await page.keyboard.press("Enter");
  await page.getByText("письмо уже в пути").waitFor();

  const link = await linkFor(`${login}@example.org`);
  await page.goto(link);
  const [first, second] = [page.getByLabel(/^Новый пароль/), page.getByLabel(/^(Ещё раз|Повторите)/)];
  await first.fill("совсем другой пароль");
  await second.fill("совсем другой пароль");
  await page.keyboard.press("Enter");
  await staff.sections.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.evaluate(() => localStorage.clear());

  await page.goto(link);
  await first.fill("третий пароль подряд");
  await second.fill("третий пароль подряд");
  await page.keyboard.press("Enter");
  await page.getByText("Ссылка уже не действует").first().waitFor();
});

for (const size of onPhone) {
  test(`a forgotten password is reset by the code sent to the phone (${size})`, async () => {
    browser.expectErrors(/status of 400/);
    const staff = staffOn(await browser.visit({ size }));
    const { page } = staff;
    await staff.signInByApi();
    const digits = `${size === "phone" ? 917 : 918}${String(process.pid).padStart(7, "0")}`;
    const login = `zvonit-${digits}`;
    await createRow(page, "/api/user", { login, email: `${login}@example.org`, phone: `+7${digits}`, password });
    await page.evaluate(() => localStorage.clear());

    await page.goto("/admin/reset");
    await page.getByLabel(/^Логин, почта или телефон/).fill(`8${digits}`);
    await page.keyboard.press("Enter");
    await page.getByText("код уже в пути").waitFor();
    await expect(page.getByLabel(/^Телефон/)).toHaveValue(/^\+7\(91[78]\)\d{3}-\d\d-\d\d$/);
    await expectAccessible(page, "code sent");
    const code = await codeFor(`+7${digits}`);
    const field = page.getByLabel(/^Код из\sSMS/);
    const [first, second] = [page.getByLabel(/^Новый пароль/), page.getByLabel(/^Ещё раз/)];
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await first.fill("совсем другой пароль");
    await second.fill("совсем другой пароль");
    await page.keyboard.press("Enter");
    await page.getByText("Код не подходит или уже не действует.").waitFor();
    await expectFocused(field);
    await field.fill(code);
    await page.keyboard.press("Enter");
    await staff.sections.waitFor();
    await page.evaluate(() => localStorage.clear());
    await staff.signIn({ login, password: "совсем другой пароль" });
  });
}

test("an unknown login gets the same answer, and can go on to the form for the code", async () => {
  const { page } = staffOn(await browser.visit({ size: "desktop" }));
  await page.goto("/admin/reset");
  await page.getByLabel(/^Логин, почта или телефон/).fill("netu@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("Если такой сотрудник есть, письмо уже в пути.").waitFor();
  await page.getByRole("button", { name: "Пришёл код по SMS?" }).click();
  await expect.poll(() => page.getByLabel(/^Телефон/).inputValue()).toBe("");
  await page.getByRole("button", { name: "Прислать новый код" }).click();
  await page.getByRole("button", { name: "Получить ссылку или код" }).waitFor();
});

test("access to the mailbox alone is not enough where there is a second factor", async () => {
  browser.expectErrors(/status of 401/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  const login = `dvoynoy-${process.pid}`;
  await createRow(page, "/api/user", { login, email: `${login}@example.org`, password });
  await staff.signInByApi({ login, password });
  const headers = { token: (await page.evaluate(tokenIn)) ?? "" };
  const answer = await page.request.post("/api/auth/totp", { data: { current_password: password }, headers });
  const { secret } = (await answer.json()) as { secret: string };
  const next = codesOf(secret);
  expect((await page.request.put("/api/auth/totp", { data: { code: next() }, headers })).status()).toBe(200);

  await page.request.post("/api/auth/reset", { data: { login, area: "admin" } });
  await page.goto(await linkFor(`${login}@example.org`));
  await page.getByLabel(/^Новый пароль/).fill("совсем другой пароль");
  await page.getByLabel(/^Ещё раз/).fill("совсем другой пароль");
  await page.keyboard.press("Enter");
  await staff.expectToast("Пароль изменён. Войдите с ним и с кодом из приложения.");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/auth");
  await expect.poll(() => page.evaluate(tokenIn)).toBeNull();
  await page.getByLabel("Логин или почта").fill(login);
  await page.getByLabel(/^Пароль/).fill("совсем другой пароль");
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Код из\sприложения/).fill(next());
  await page.keyboard.press("Enter");
  await staff.heading("Каталог песен").waitFor();
});
