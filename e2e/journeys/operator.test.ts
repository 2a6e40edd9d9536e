import { keptOn } from "../src/api.ts";
import { browser, onDesktop, onPhone, type Size, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { loseAnswer } from "../src/lose-answer.ts";
import { badgeOn, startOperator } from "../src/operator.ts";
import { playOn } from "../src/play.ts";
import { usageOn } from "../src/usage.ts";

const refusal = "Не удалось войти через оператора. Попробуйте ещё раз.";

let operator: Awaited<ReturnType<typeof startOperator>>;
test.beforeAll(async () => void (operator = await startOperator()));
test.afterAll(() => operator.stop());

const visit = (size: Size = "phone") => browser.visit({ size, origin: operator.origin });
const tokenIn = () => localStorage.getItem("hitoslov.game.token");

for (const size of onPhone) {
  test(`a player from the operator comes in, plays, and leaves to the operator (${size})`, async () => {
    const page = await visit(size);
    const msisdn = operator.nextNumber();
    await page.context().addCookies([{ name: "demo-mode-used", value: "1", url: operator.origin }]);
    await operator.signIn(page, msisdn);
    await expect.poll(() => page.url()).toBe(`${operator.origin}/`);
    await expect.poll(() => page.context().cookies(operator.origin)).toEqual([]);
    await expect(badgeOn(page)).toHaveCount(0);
    await playOn(page).start();

    // The signature is not in the history: going back leads to the operator's page.
    await page.goBack();
    await page.goBack();
    await page.getByRole("heading", { name: "Вход абонента" }).waitFor();

    await page.goto("/");
    await page.getByRole("button", { name: "Меню" }).click();
    await page.getByRole("button", { name: "Выйти" }).click();
    await page.getByRole("heading", { name: "Вы вышли" }).waitFor();
    await page.getByRole("link", { name: "Вернуться в игру" }).click();
    await page.waitForURL(`${operator.origin}/auth`);
    await expect.poll(() => page.evaluate(tokenIn)).toBeNull();
  });
}

for (const size of onDesktop) {
  test(`the badge is updated at every launch, on start and play screens (${size})`, async () => {
    const page = await visit(size);
    const msisdn = operator.nextNumber();
    await operator.switchSubscription(page, msisdn, true);
    await operator.signIn(page, msisdn);
    await badgeOn(page).waitFor();
    await playOn(page).start();
    await badgeOn(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
}

test("a subscription that the link does not name is requested once a launch, and shown", async () => {
  const page = await visit("desktop");
  const msisdn = operator.nextNumber();
  await operator.switchSubscription(page, msisdn, true);
  let asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let address = operator.link(msisdn);
  // The server waits for the operator for 3 s: an answer that comes later is lost, and the next launch asks anew.
  await expect(async () => {
    asked = [];
    await page.goto(address);
    await playOn(page).button("Включить").waitFor();
    // The link works once.
    address = "/";
    await badgeOn(page).waitFor({ timeout: 10_000 });
  }).toPass();
  await playOn(page).start();
  await badgeOn(page).waitFor();
  expect(asked.filter((path) => path === "/api/user/update-subscription")).toHaveLength(1);
});

test("the sign-in leads to the operator; profile and settings show the subscription once it is refreshed", async () => {
  const page = await visit("desktop");
  const msisdn = operator.nextNumber();
  await page.goto("/auth");
  await page.getByRole("link", { name: "Войти через оператора" }).click();
  await operator.enter(page, msisdn);

  const subscription = page.locator("section").filter({ has: page.getByRole("heading", { name: "Подписка" }) });
  const refresh = subscription.getByRole("button", { name: "Обновить" });
  await page.goto("/profile");
  await subscription.getByText("Подписки нет").waitFor();
  await subscription.getByText(/^Проверили .+, \d\d:\d\d/).waitFor();
  await operator.switchSubscription(page, msisdn, true);
  await page.goto("/settings");
  await subscription.getByText("Подписки нет").waitFor();
  // A fresh answer is not requested twice.
  const press = async () => {
    await refresh.press("Enter");
    return subscription.innerText();
  };
  await expect.poll(press).toContain("Подписка подключена");
  // The last press asks once more; one during its call would do nothing.
  await expect(refresh).not.toHaveAttribute("aria-busy");

  await page.clock.install();
  const asking = await holdCalls(page, "**/api/user/update-subscription?*");
  await refresh.press("Enter");
  await asking.held();
  await page.clock.fastForward(30_000);
  await playOn(page).expectToast("Не\u00A0получилось");
  await expect(refresh).not.toHaveAttribute("aria-busy");
});

test("a link works once; a signed-in player stays signed in", async () => {
  browser.expectErrors(/401/);
  const used = operator.link(operator.nextNumber());
  const first = await visit();
  const usage = usageOn(first);
  await first.goto(used);
  await playOn(first).button("Включить").waitFor();

  const second = await visit();
  const usageRefused = usageOn(second);
  await second.goto(used);
  await playOn(second).expectToast(refusal);
  await second.waitForURL(`${operator.origin}/auth`);
  await expect.poll(() => second.evaluate(tokenIn)).toBeNull();
  await expect.poll(usage.names).toEqual(["auth-operator"]);

  await first.goto(used.replace("success=true", "success=true&success=true"));
  await playOn(first).expectToast(refusal);
  await playOn(first).button("Включить").waitFor();
  await expect.poll(() => first.url()).toBe(`${operator.origin}/`);
  await expect.poll(usageRefused.names).toEqual(["auth-operator-failed"]);
});

test("a link whose answer was lost leads back to the operator", async () => {
  browser.expectErrors(/ERR_FAILED|401/);
  const page = await visit();
  await loseAnswer(page, "POST", "/api/auth/login/token");
  await page.goto(operator.link(operator.nextNumber()));
  await playOn(page).expectToast("Связь прервалась");
  await page.waitForURL(`${operator.origin}/auth`);
});

test("a link with a missing part is refused", async () => {
  const page = await visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const whole = new URL(operator.link(operator.nextNumber()));
  for (const part of ["success", "expire_at", "payload", "sign", "msisdn"]) {
    const link = new URL(whole);
    link.searchParams.delete(part);
    await page.goto(link.href);
    await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  }
  await expect(playOn(page).toasts).toBeEmpty();
  expect(asked).not.toContain("/api/auth/login/token");
});

test("leaving clears this browser also when the operator cannot be reached", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await visit("desktop");
  const play = playOn(page);
  await operator.signIn(page, operator.nextNumber());
  await play.start();
  await play.button("Вписать слова с клавиатуры").click();
  const [first = 0] = await play.hidden();
  await play.field(first).fill("пол");
  await expect.poll(() => keptOn(page)).toHaveLength(4);

  await page.route("**/api/auth/logout", (route) => route.abort());
  await (await play.openMenu()).getByRole("button", { name: "Выйти" }).click();
  const question = page.getByRole("alertdialog", { name: "Уходите на полуслове?" });
  await question.getByRole("button", { name: "Выйти" }).click();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await expect.poll(() => page.url()).toBe(`${operator.origin}/auth`);
  await expect.poll(() => keptOn(page)).toEqual([]);
});
