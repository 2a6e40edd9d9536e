import { tokenOf } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { loseAnswer } from "../src/lose-answer.ts";
import { codeFor, linkFor } from "../src/outbox.ts";
import { playOn } from "../src/play.ts";
import { usageOn } from "../src/usage.ts";

const said = "Если такой игрок есть, письмо уже в пути.";

for (const size of onDesktop) {
  test(`a forgotten password is reset by the link in the mail, with the keyboard, once (${size})`, async () => {
    browser.expectErrors(/status of 40[01] .*\/auth\//);
    const page = await browser.visit({ size });
    const play = playOn(page);
    const { login, password: forgotten } = await play.registerByApi();
    const before = await tokenOf(page);
    const email = `${login}@example.org`;
    await page.request.put("/api/auth/me", {
      data: { email, current_password: forgotten },
      headers: { token: before },
    });
    await page.evaluate(() => localStorage.clear());

    await page.goto("/auth");
    await page.getByRole("link", { name: "Забыли пароль?" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Новый пароль" }).waitFor();
    await expectAccessible(page, "reset");
    const name = page.getByLabel("Логин, почта или телефон");
    await name.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Введите логин, почту или телефон").first().waitFor();
    await expectFocused(name);
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByText(said).waitFor();
    await expect.poll(() => play.focused()).toContain("письмо уже в");
    await expectAccessible(page, "letter sent");

    const link = await linkFor(email);
    await page.goto(link);
    const password = page.getByLabel("Новый пароль");
    await password.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await password.focus();
    await page.keyboard.type("мало");
    await page.keyboard.press("Enter");
    await page.getByText("не короче 8 символов").first().waitFor();
    await expectAccessible(page, "new password");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("совсем другой пароль");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAttribute("type", "text");
    await password.press("Enter");
    await play.button("Включить").waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
    expect((await page.request.get("/api/auth/me", { headers: { token: before } })).status()).toBe(401);

    await page.goto(link);
    await password.fill("третий пароль подряд");
    await password.press("Enter");
    await page.getByText("Ссылка уже не действует").waitFor();
    await page.getByRole("link", { name: "Прислать новую ссылку" }).click();
    await page.getByText("Пришлём ссылку на почту").waitFor();

    await page.evaluate(() => localStorage.clear());
    await play.signIn({ login, password: "совсем другой пароль" });
  });
}

test("a new password whose answer was lost is told to be saved already", async () => {
  browser.expectErrors(/ERR_FAILED|status of 40[01]/);
  const page = await browser.visit();
  const loadExtras = await holdExtras(page);
  const { login, password } = await playOn(page).registerByApi();
  const email = `${login}@example.org`;
  const headers = { token: await tokenOf(page) };
  await page.request.put("/api/auth/me", { data: { email, current_password: password }, headers });
  await page.goto("/reset");
  await page.getByLabel("Логин, почта или телефон").fill(email);
  await page.keyboard.press("Enter");
  await page.goto(await linkFor(email));
  await loseAnswer(page, "PUT", "/api/auth/reset");
  await page.getByLabel("Новый пароль").fill("совсем другой пароль");
  await page.keyboard.press("Enter");
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  // The new password has ended the session that this device still had.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await loadExtras();
  await refused;
  await page.keyboard.press("Enter");
  await page.getByText(/^Похоже, новый пароль уже сохранён/).waitFor();
});

test("a forgotten password is reset by the code sent to the phone", async () => {
  browser.expectErrors(/status of (400 .*\/auth\/reset|401 )/);
  const page = await browser.visit();
  const usage = usageOn(page);
  const play = playOn(page);
  const { login, password } = await play.registerByApi();
  const other = await browser.visit({ size: "desktop" });
  await playOn(other).signIn({ login, password });
  const digits = `917${String(process.pid).padStart(7, "0")}`;
  const saved = { data: { phone: digits, current_password: password }, headers: { token: await tokenOf(page) } };
  await page.request.put("/api/auth/me", saved);
  await page.evaluate(() => localStorage.clear());

  await page.goto("/reset");
  await page.getByLabel("Логин, почта или телефон").fill(`8${digits}`);
  await page.keyboard.press("Enter");
  await page.getByText("Если такой игрок есть, код уже в пути.").waitFor();
  await expect(page.getByLabel("Телефон")).toHaveValue(/^\+7\(917\)\d{3}-\d\d-\d\d$/);
  await expectAccessible(page, "code sent");
  // The code stays good over a reload, which a phone may do while another app shows it.
  await page.reload();
  await expect(page.getByLabel("Телефон")).toHaveValue(/^\+7\(917\)\d{3}-\d\d-\d\d$/);
  await page.getByRole("link", { name: "Прислать новый код" }).click();
  await page.getByLabel("Логин, почта или телефон").waitFor();
  await page.goBack();
  const code = await codeFor(`+7${digits}`);
  const field = page.getByLabel("Код из SMS");
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByLabel("Новый пароль").fill("совсем другой пароль");
  await page.keyboard.press("Enter");
  await page.getByText("Код не подходит или уже не действует.").first().waitFor();
  await expectFocused(field);
  await field.fill(code);
  await page.keyboard.press("Enter");
  await play.button("Включить").waitFor();

  // Other sessions have ended: their next call or report is refused.
  await other.reload();
  await other.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await expect.poll(() => tokenOf(other)).toBe("");
  await expect.poll(usage.names).toContain("auth-reset");

  await page.evaluate(() => localStorage.clear());
  await play.signIn({ login, password: "совсем другой пароль" });
});

test("the answer does not reveal that an account does not exist", async () => {
  const page = await browser.visit();
  await page.goto("/reset");
  await page.getByLabel("Логин, почта или телефон").fill("netu@example.org");
  await page.keyboard.press("Enter");
  await page.getByText(said).waitFor();
  await page.reload();
  await page.getByText(said).waitFor();
  await page.getByRole("button", { name: "Пришёл код по SMS?" }).click();
  await expect.poll(() => page.getByLabel("Телефон").inputValue()).toBe("");
});
