import { pagesFor } from "@hitoslov/contract/game-pages";
import type { Page } from "playwright-core";
import { expect } from "../src/expect.ts";
import { apiOf, tokenOf } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { badgeOn, startOperator } from "../src/operator.ts";
import { playOn } from "../src/play.ts";
import { owner } from "../src/serve.ts";

let operator: Awaited<ReturnType<typeof startOperator>>;
test.beforeAll(async () => void (operator = await startOperator()));
test.afterAll(() => operator.stop());

type VisitorKind = {
  readonly comesIn: (page: Page) => Promise<void>;
  readonly plays: boolean;
  readonly badge: boolean;
  /** Where /admin leads with the game's session instead of one of the back office. */
  readonly admin: RegExp;
};

const visitorKinds: Readonly<Record<string, VisitorKind>> = {
  "a guest": { comesIn: async () => {}, plays: false, badge: false, admin: /^\/admin\/auth$/ },
  "a demo visitor": {
    comesIn: async (page) => {
      await page.goto("/demo");
      await playOn(page).line.waitFor();
    },
    plays: false,
    badge: false,
    admin: /^\/(auth)?$/,
  },
  "an ordinary player": {
    comesIn: async (page) => void (await playOn(page).registerByApi()),
    plays: true,
    badge: false,
    admin: /^\/$/,
  },
  "a premium player": {
    comesIn: async (page) => {
      const player = await playOn(page).registerByApi();
      const desk = await browser.visit({ origin: operator.origin });
      await playOn(desk).signIn(owner);
      const staff = await apiOf(desk, operator.origin);
      const [found] = (await staff.listPlayers({ find: player.login })).users;
      await staff.updateUserScore({ _id: found?._id ?? "", score: 0, type: "Премиум" });
      await page.goto("/profile");
      await page.getByText("Вы играете без рекламы").waitFor();
    },
    plays: true,
    badge: false,
    admin: /^\/$/,
  },
  "the operator's player without a subscription": {
    comesIn: (page) => operator.signIn(page, operator.nextNumber()),
    plays: true,
    badge: false,
    admin: /^\/$/,
  },
  "the operator's player with a subscription": {
    comesIn: async (page) => {
      const msisdn = operator.nextNumber();
      await operator.switchSubscription(page, msisdn, true);
      await operator.signIn(page, msisdn);
    },
    plays: true,
    badge: true,
    admin: /^\/$/,
  },
  "somebody of staff": {
    comesIn: (page) => playOn(page).signIn(owner),
    plays: true,
    badge: false,
    admin: /^\/admin\/?$/,
  },
};

for (const [name, { comesIn, plays, badge, admin }] of Object.entries(visitorKinds)) {
  test(`${name} reaches the pages meant for them`, async () => {
    const page = await browser.visit({ origin: operator.origin });
    await comesIn(page);
    const place = () => new URL(page.url()).pathname;

    for (const path of pagesFor("player")) {
      await page.goto(path);
      const opened = plays
        ? page.getByRole("button", { name: /^Меню/ })
        : page.getByRole("heading", { name: "Войти в эфир" });
      await opened.waitFor();
      await expect.poll(place).toBe(plays ? path : "/auth");
      if (path === "/" || path === "/play") {
        // It appears with the answer about the player.
        if (badge) await badgeOn(page).waitFor();
        else await expect(badgeOn(page)).toHaveCount(0);
      }
    }
    // Before the demo gives a guest a session.
    const token = await tokenOf(page);
    for (const path of ["/auth", "/demo"]) {
      await page.goto(path);
      await expect.poll(place).toBe(plays ? "/" : path);
    }
    await page.goto("/reset");
    await page.getByRole("heading", { name: "Новый пароль" }).waitFor();

    await page.evaluate((value) => value !== "" && localStorage.setItem("hitoslov.admin.token", value), token);
    await page.goto("/admin");
    await expect.poll(place).toMatch(admin);
  });
}
