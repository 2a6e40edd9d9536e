import type { Client } from "@hitoslov/contract/client";
import type { Page } from "playwright-core";
import { apiOf } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, type Size, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { changeSettings, officeOf } from "../src/office.ts";
import { startOperator } from "../src/operator.ts";
import { plain, playOn } from "../src/play.ts";
import { owner } from "../src/serve.ts";

const links = { starprohit: "https://example.org/starprohit", puzzlehit: "https://example.org/puzzlehit" };

let operator: Awaited<ReturnType<typeof startOperator>>;
let office: Client;
test.beforeAll(async () => {
  operator = await startOperator();
  office = await officeOf(operator.origin);
  await changeSettings(office, { links });
});
test.afterAll(() => operator.stop());

const guest = ["Войти /auth"];
const ours = [
  "Игра /",
  "Топ игроков (в новой вкладке) /top",
  "Профиль (в новой вкладке) /profile",
  "Новости (в новой вкладке) /newsfeed",
  "Правила игры (в новой вкладке) /help",
  `StarProHit (в новой вкладке) ${links.starprohit}`,
];
const withPuzzle = [...ours, `ПазлХит (в новой вкладке) ${links.puzzlehit}`];

type VisitorKind = {
  readonly comesIn: (page: Page) => Promise<void>;
  readonly items: readonly string[];
  readonly leaves: boolean;
};

/** The six kinds of players, and staff who play. */
const visitorKinds: Readonly<Record<string, VisitorKind>> = {
  "a guest": { comesIn: async (page) => void (await page.goto("/demo")), items: guest, leaves: false },
  "a demo visitor": {
    comesIn: async (page) => {
      await page.goto("/demo");
      await playOn(page).line.waitFor();
      await page.reload();
      await playOn(page).line.waitFor();
    },
    items: guest,
    leaves: false,
  },
  "an ordinary player": {
    comesIn: async (page) => void (await playOn(page).registerByApi()),
    items: ours,
    leaves: true,
  },
  "a premium player": {
    comesIn: async (page) => {
      await playOn(page).registerByApi();
      const { _id } = await (await apiOf(page, operator.origin)).getMe({});
      await office.updateUserScore({ _id, score: 0, type: "Премиум" });
      await page.reload();
    },
    items: ours,
    leaves: true,
  },
  "the operator's player without a subscription": {
    comesIn: (page) => operator.signIn(page, operator.nextNumber()),
    items: withPuzzle,
    leaves: true,
  },
  "the operator's player with a subscription": {
    comesIn: async (page) => {
      const msisdn = operator.nextNumber();
      await operator.switchSubscription(page, msisdn, true);
      await operator.signIn(page, msisdn);
    },
    items: withPuzzle,
    leaves: true,
  },
  "staff who play": { comesIn: (page) => playOn(page).signIn(owner), items: ours, leaves: true },
};

async function keysOf(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: /^Меню/ }).click();
  const items = page.getByRole("dialog", { name: "Меню" }).getByRole("listitem").getByRole("link");
  await items.first().waitFor();
  return items.evaluateAll((nodes) =>
    nodes.map((node) => {
      const opensBeside = node.getAttribute("target") === "_blank";
      if (opensBeside !== node.textContent.includes("вкладке")) throw new Error(node.outerHTML);
      return `${node.textContent} ${node.getAttribute("href") ?? ""}`;
    }),
  );
}

/** Opens the menu and closes it again. */
async function lookAtKeys(page: Page): Promise<string[]> {
  const found = (await keysOf(page)).map(plain);
  await page.keyboard.press("Escape");
  return found;
}

for (const [kind, { comesIn, items, leaves }] of Object.entries(visitorKinds)) {
  test(`the menu of ${kind} has the items meant for them`, async () => {
    const size: Size = kind.startsWith("a") ? "phone" : "desktop";
    const page = await browser.visit({ size, origin: operator.origin });
    await comesIn(page);
    await expect.poll(() => lookAtKeys(page)).toEqual(items);
    await keysOf(page);
    const menu = page.getByRole("dialog", { name: "Меню" });
    await expect(menu.getByRole("button", { name: "Выйти" })).toHaveCount(leaves ? 1 : 0);
    await expectAccessible(page, `menu of ${kind}`);
  });
}

test("a sister game without an address has no button", async () => {
  await changeSettings(office, { links: { starprohit: "", puzzlehit: "" } });
  const page = await browser.visit({ origin: operator.origin });
  await operator.signIn(page, operator.nextNumber());
  await expect.poll(() => lookAtKeys(page)).toEqual(ours.slice(0, 5));
  await changeSettings(office, { links });
});

test("the button of the game is highlighted while it is played", async () => {
  const page = await browser.visit({ origin: operator.origin });
  const play = playOn(page);
  await play.registerByApi();
  const menu = await play.openMenu();
  await menu.getByRole("link", { name: "Игра" }).waitFor();
  await expect(menu.locator("[aria-current=page]")).toHaveText(["Игра"], { useInnerText: true });
});

test("screens without a button in the menu are reached from the profile", async () => {
  const page = await browser.visit({ origin: operator.origin });
  await playOn(page).registerByApi();
  for (const [name, path] of [
    ["Мои песни", "/sounds"],
    ["Розыгрыши", "/stocks"],
    ["Настройки", "/settings"],
  ] as const) {
    await page.goto("/profile");
    await page.getByRole("navigation", { name: "Моё" }).getByRole("link", { name }).click();
    await page
      .getByRole("heading", { level: 1 })
      .and(page.getByText(name === "Мои песни" ? /./ : name))
      .waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
});
