import { noticeKinds, noticeWays } from "@hitoslov/contract";
import { createHmac } from "node:crypto";
import { apiOf } from "../src/api.ts";
import { expectAccessible, expectAccessibleAtBothSizes } from "../src/axe.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { goWithin } from "../src/go-within.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";

for (const size of onPhone) {
  test(`a player chooses which notices to get, all of them off at first (${size})`, async () => {
    browser.expectErrors(/status of 400/);
    const page = await browser.visit({ size });
    const { password } = await playOn(page).registerByApi();
    await page.goto("/settings");
    await page.getByRole("link", { name: /^Когда вас звать/ }).click();
    await page.getByRole("heading", { level: 1, name: "Когда вас звать" }).waitFor();
    const switches = page.getByRole("switch");
    // The letter about a prize is sent to whoever wins one.
    await expect(switches).toHaveCount(noticeKinds.length * noticeWays.length - 1);
    for (const one of await switches.all()) await expect(one).not.toBeChecked();
    const byMail = page.getByRole("switch", { name: /^Серия под угрозой: письмом/ });
    await expect(byMail).toBeDisabled();
    await expectAccessibleAtBothSizes(page, "calls without an address");
    const won = page
      .getByRole("row", { name: /^Вы выиграли приз/ })
      .getByRole("cell")
      .last();
    await expect(won).toHaveText("нужна почта");
    await page.getByRole("link", { name: /^добавьте почту/ }).click();
    await page.getByLabel("Почта").waitFor();
    await (await apiOf(page)).updateMe({ email: `nina-${process.pid}@example.org`, current_password: password });

    await page.goto("/notices");
    await expect(won).toHaveText("всегда");
    await byMail.press(" ");
    await expect(byMail).toBeChecked();
    await page.reload();
    await expect(byMail).toBeChecked();
    await byMail.press(" ");
    await expect(byMail).not.toBeChecked();

    // The browser blocks notifications: the page says why, and nothing is turned on.
    const onScreen = page.getByRole("switch", { name: /^Серия под угрозой: на.экран/ });
    await onScreen.click();
    await page
      .getByRole("alert")
      .getByText(/^(Браузер не.пускает|Этот браузер не.умеет)/)
      .waitFor();
    await expect(onScreen).not.toBeChecked();
    await expectAccessibleAtBothSizes(page, "calls refused by the browser");

    // A link with a wrong signature turns nothing off, and the page says so.
    await page.goto("/notices?user=019a0000-0000-7000-8000-000000000001&kind=streak&sign=x");
    await page.getByText(/^Ссылка не.сработала/).waitFor();
  });
}

test.describe("the link of a letter", () => {
  const secret = "тайна сервера";
  let server: Awaited<ReturnType<typeof startServer>>;
  test.beforeAll(async () => (server = await startServer({}, `update settings set secret = '${secret}'`)));
  test.afterAll(() => server.stop());

  test("turns off only what the letter was about, at one press and without a sign-in", async () => {
    const page = await browser.visit({ origin: server.origin });
    const { password } = await playOn(page).registerByApi();
    const api = await apiOf(page, server.origin);
    await api.updateMe({ email: "nina@example.org", current_password: password });
    for (const kind of ["streak", "draw_ends"] as const) await api.chooseNotice({ kind, way: "mail", on: true });
    const { _id: user } = await api.getMe({});
    // A link as older letters signed it, without the mailbox; the server's own test reads a newer one.
    const sign = createHmac("sha256", secret).update(`unsubscribe:${user}:streak`).digest("base64url");
    const stranger = await browser.visit({ origin: server.origin });
    // When the connection is back, the address no longer contains the link.
    browser.expectErrors(/ERR_FAILED/);
    await stranger.route("**/api/notices/unsubscribe", (route) => route.abort(), { times: 1 });
    await stranger.goto(`/notices?${new URLSearchParams({ user, kind: "streak", sign }).toString()}`);
    await stranger.getByText(/^Больше об.этом не.напишем\.$/).waitFor();
    // Counters of visits would pass the address on.
    expect(new URL(stranger.url()).search).toBe("");
    await expectAccessible(stranger, "a letter turned off");

    await page.goto("/notices");
    const byMail = (name: string) => page.getByRole("switch", { name: new RegExp(`^${name}: письмом`) });
    await expect(byMail("Розыгрыш кончается")).toBeChecked();
    await expect(byMail("Серия под угрозой")).not.toBeChecked();
  });
});

test("notices turned on in another browser are off in this one", async () => {
  const page = await browser.visit({ size: "desktop" });
  // A test browser has no push service.
  await page.addInitScript(() => {
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    const subscription = { toJSON: () => ({ endpoint: sessionStorage.getItem("endpoint") || undefined, keys }) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
  });
  await playOn(page).register();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${process.pid}`;
  const api = await apiOf(page);
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  await api.subscribePush({ endpoint, keys });
  await api.chooseNotice({ kind: "streak", way: "push", on: true });
  for (const [own, isOn] of [
    [endpoint, true],
    ["", false],
  ] as const) {
    await page.evaluate((address) => sessionStorage.setItem("endpoint", address), own);
    await page.goto("/notices");
    const onScreen = page.getByRole("switch", { name: /^Серия под угрозой: на.экран/ });
    await expect(onScreen).toBeChecked({ checked: isOn });
  }
});

test("a browser whose session has ended is unsubscribed before another player's notices could come to it", async () => {
  browser.expectErrors(/status of 401/);
  const page = await browser.visit({ size: "desktop" });
  // A test browser has no push service.
  await page.addInitScript(() => {
    const subscription = {
      unsubscribe: async () => sessionStorage.setItem("unsubscribed", "yes"),
      toJSON: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/here",
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      }),
    };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
  });
  const unsubscribed = () => page.evaluate(() => sessionStorage.getItem("unsubscribed"));
  const play = playOn(page);
  const first = await play.register();
  await page.evaluate(() => sessionStorage.clear());
  const browsers = async () => (await (await apiOf(page)).getNotices({})).browsers;
  await (await apiOf(page)).chooseNotice({ kind: "streak", way: "push", on: true });
  await (await apiOf(page)).logout({});
  await page.reload();
  // The screen may be read before the server knows of the browser; it learns that the notices come here.
  const subscribing = await holdCalls(page, "**/api/notices/push");
  await play.signIn(first);
  await goWithin(page, "/notices");
  const onScreen = page.getByRole("switch", { name: /^Серия под угрозой: на.экран/ });
  await expect(onScreen).not.toBeChecked();
  await subscribing.release();
  await expect(onScreen).toBeChecked();
  // The same player goes on: the browser belongs to the new session.
  await expect.poll(browsers).toEqual(["https://fcm.googleapis.com/fcm/send/here"]);
  expect(await unsubscribed()).toBeNull();

  await (await apiOf(page)).logout({});
  await page.reload();
  await play.register();
  await expect.poll(unsubscribed).toBe("yes");
});

test("two quick choices are both saved, though the answer to the first is slow", async () => {
  const page = await browser.visit({ size: "desktop" });
  const { password } = await playOn(page).registerByApi();
  await (await apiOf(page)).updateMe({ email: `hasty-${process.pid}@example.org`, current_password: password });
  await page.goto("/notices");
  const [heard, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route("**/api/notices", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    calls += 1;
    const isFirst = calls === 1;
    const response = await route.fetch();
    heard.resolve();
    if (isFirst) await slow.promise;
    await route.fulfill({ response });
    slow.resolve();
  });
  const first = page.getByRole("switch", { name: /^Дуэль сыграна: письмом/ });
  const second = page.getByRole("switch", { name: /^Ответ на.«Моё слово верное»: письмом/ });
  await first.click();
  await heard.promise;
  await second.click();
  // What the second press has sent arrived before this.
  await page.evaluate(() => fetch("/favicon.svg").then(({ status }) => status));
  if (calls === 1) slow.resolve();
  await expect(first).toBeChecked();
  await expect(second).toBeChecked();
});

test("a choice whose call failed is reported, and the next one does not wait for it forever", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { password } = await play.registerByApi();
  await (await apiOf(page)).updateMe({ email: `dead-${process.pid}@example.org`, current_password: password });
  await page.clock.install();
  await page.goto("/notices");
  const first = page.getByRole("switch", { name: /^Дуэль сыграна: письмом/ });
  const second = page.getByRole("switch", { name: /^Ответ на.«Моё слово верное»: письмом/ });
  const unanswered = await holdCalls(page, "**/api/notices", { method: "PUT", times: 1 });
  await first.click();
  await unanswered.held();
  await second.click();
  await page.clock.fastForward(15_000);
  await play.expectToast("Нет связи с\u00A0сервером. Проверьте интернет.");
  await expect(second).toBeChecked();
  await expect(first).not.toBeChecked();
});

test("a browser subscribed with an old server key subscribes again, and errors are in Russian", async () => {
  const page = await browser.visit({ size: "desktop" });
  const endpoint = `https://fcm.googleapis.com/fcm/send/anew-${process.pid}`;
  // A test browser has no push service.
  await page.addInitScript((address) => {
    type Made = Pick<PushSubscription, "endpoint" | "toJSON" | "unsubscribe">;
    let made: Made | null = { endpoint: `${address}-old`, toJSON: () => ({}), unsubscribe: async () => drop() };
    const drop = () => {
      made = null;
      return true;
    };
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    const pushManager = {
      getSubscription: async () => made,
      subscribe: async () => {
        if (sessionStorage.getItem("service") !== "there") {
          throw new DOMException("Registration failed - push service error", "AbortError");
        }
        if (made !== null) {
          throw new DOMException("A subscription with a different applicationServerKey exists", "InvalidStateError");
        }
        made = { endpoint: address, toJSON: () => ({ endpoint: address, keys }), unsubscribe: async () => drop() };
        return made;
      },
    };
    const registration = { pushManager } as unknown as ServiceWorkerRegistration;
    navigator.serviceWorker.getRegistration = async () => registration;
    Object.defineProperty(navigator.serviceWorker, "ready", { value: Promise.resolve(registration) });
    Notification.requestPermission = async () => "granted";
  }, endpoint);
  await playOn(page).register();
  await page.goto("/notices");
  const onScreen = page.getByRole("switch", { name: /^Серия под угрозой: на.экран/ });
  await onScreen.click();
  const told = page.getByRole("alert").getByText(/^Браузер не.смог подписаться/);
  await told.waitFor();
  await expect(onScreen).not.toBeChecked();
  await page.evaluate(() => sessionStorage.setItem("service", "there"));
  await onScreen.click();
  await expect(onScreen).toBeChecked();
  await expect(told).toHaveCount(0);
  expect((await (await apiOf(page)).getNotices({})).browsers).toEqual([endpoint]);
});

test("signing out ends the notices in this browser", async () => {
  const page = await browser.visit({ size: "desktop" });
  await holdExtras(page);
  // A test browser has no push service.
  await page.addInitScript(() => {
    const subscription = {
      unsubscribe: async () => {
        document.documentElement.dataset["unsubscribed"] = "";
        return true;
      },
    };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
  });
  await playOn(page).register();
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  await page.locator("html[data-unsubscribed]").waitFor();
});
