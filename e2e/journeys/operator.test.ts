import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOperator, signLink } from "../../scripts/operator.mjs";
import { bothSizes, type Size, withBrowser } from "../src/browser.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";

const browser = withBrowser();
const options = { game: "", secret: "секрет оператора" };
const operator = createOperator(options);
const refusal = "Не удалось войти через оператора. Попробуйте ещё раз.";

let operatorAddress = "";
let stop: () => Promise<void>;
beforeAll(async () => {
  await once(operator.listen(0, "127.0.0.1"), "listening");
  operatorAddress = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`;
  const server = await startServer({
    OPERATOR_SECRET: options.secret,
    OPERATOR_SUBSCRIPTION_URL: `${operatorAddress}/subscription`,
    OPERATOR_LOGOUT_URL: `${operatorAddress}/logout`,
    OPERATOR_SERVICE_ID: "hitoslov",
  });
  options.game = server.origin;
  stop = server.stop;
});
afterAll(async () => {
  await stop();
  operator.closeAllConnections();
  operator.close();
});

let numbers = 79_001_000_000;
const nextNumber = () => String((numbers += 1));
const visit = (size: Size = "phone") => browser.visit({ size, origin: options.game });
const link = (msisdn: string) => signLink({ ...options, msisdn, category: "megafon" });
const badge = (page: Page) => page.getByRole("img", { name: "Подписка оператора подключена" });
const tokenIn = () => localStorage.getItem("hitoslov.game.token");

async function signInAtOperator(page: Page, msisdn: string): Promise<void> {
  await page.goto(operatorAddress);
  await page.getByLabel("Номер").fill(msisdn);
  await page.getByRole("button", { name: "Войти в Хитослов" }).click();
  await playOn(page).button("Включить").waitFor();
}

async function switchSubscription(page: Page, msisdn: string, on: boolean): Promise<void> {
  await page.goto(operatorAddress);
  await page.getByLabel("Номер").fill(msisdn);
  await page.getByLabel("Подписка").setChecked(on);
  await page.getByRole("button", { name: "Сохранить подписку" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: msisdn })
    .waitFor({ state: on ? "attached" : "detached" });
}

test.each(bothSizes)("the operator's player comes in, plays, and leaves by the operator (%s)", async (size) => {
  const page = await visit(size);
  const msisdn = nextNumber();
  await page.context().addCookies([{ name: "demo-mode-used", value: "1", url: options.game }]);
  await signInAtOperator(page, msisdn);
  expect(page.url()).toBe(`${options.game}/`);
  expect(await page.context().cookies(options.game)).toEqual([]);
  expect(await badge(page).count()).toBe(0);
  await playOn(page).start();

  // The signature is not in the history: back from the game is the operator's page.
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "Вход абонента" }).waitFor();

  await page.goto("/");
  await page.getByRole("button", { name: "Меню" }).click();
  await page.getByRole("button", { name: "Выйти" }).click();
  await page.getByRole("heading", { name: "Вы вышли" }).waitFor();
  await page.getByRole("link", { name: "Вернуться в игру" }).click();
  await page.waitForURL(`${options.game}/auth`);
  expect(await page.evaluate(tokenIn)).toBeNull();
});

test.each(bothSizes)(
  "the badge follows the subscription from launch to launch, on start and play screens (%s)",
  async (size) => {
    const page = await visit(size);
    const msisdn = nextNumber();
    await switchSubscription(page, msisdn, true);
    await signInAtOperator(page, msisdn);
    await badge(page).waitFor();
    await playOn(page).start();
    await badge(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  },
);

test("a subscription that the link knows nothing of is asked for once a launch, and shown", async () => {
  const page = await visit("desktop");
  const msisdn = nextNumber();
  await switchSubscription(page, msisdn, true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(link(msisdn));
  await badge(page).waitFor();
  await playOn(page).start();
  await badge(page).waitFor();
  expect(asked.filter((path) => path === "/api/user/update-subscription")).toHaveLength(1);
});

test("a link is good once; who is in stays in", async () => {
  browser.expectErrors(/401/);
  const used = link(nextNumber());
  const first = await visit();
  await first.goto(used);
  await playOn(first).button("Включить").waitFor();

  const second = await visit();
  await second.goto(used);
  await second.getByText(refusal).waitFor();
  await second.waitForURL(`${options.game}/auth`);
  expect(await second.evaluate(tokenIn)).toBeNull();

  await first.goto(used.replace("success=true", "success=true&success=true"));
  await first.getByText(refusal).waitFor();
  await playOn(first).button("Включить").waitFor();
  expect(first.url()).toBe(`${options.game}/`);
});

test("leaving clears everything here also when nobody can be told", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await visit("desktop");
  await signInAtOperator(page, nextNumber());
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Меню" }).click();
  await page.getByRole("button", { name: "Выйти" }).click();
  await page.waitForURL(`${options.game}/auth`);
  expect(await page.evaluate(tokenIn)).toBeNull();
});
