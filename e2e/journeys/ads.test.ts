import type { SettingsFields } from "@hitoslov/contract";
import type { Client } from "@hitoslov/contract/client";
import type { Page } from "playwright-core";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, type Size, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { changeSettings, makePremium, officeOf } from "../src/office.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { usageOn } from "../src/usage.ts";

// The ads of the settings are for everybody, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer();
  office = await officeOf(server.origin);
});
test.afterAll(() => server.stop());

const house = { title: "Патефон в подарок", text: "Соберите все песни уровня", link: "https://example.org/gift" };
const marked = { ...house, advertiser: "ООО «Патефон»", erid: "2VtzqwGift" };
const none = { title: "", text: "", link: "" };
const noCounters = { metrika: "", analytics: "", banner: "" };

type Visit = Pick<SettingsFields, "ad"> & Partial<Pick<SettingsFields, "counters">> & { size?: Size; every?: number };

async function visit({ size = "phone", ad, counters = noCounters, every = 1 }: Visit) {
  const page = await browser.visit({ size, origin: server.origin });
  await page.addInitScript(() => {
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, "setItem")?.value as Storage["setItem"];
    Storage.prototype.setItem = function setSeen(key, value) {
      if (key === "hitoslov.game.since-ad") Object.assign(globalThis, { countsSongs: true });
      setItem.call(this, key, value);
    };
  });
  await changeSettings(office, { ad, counters, length_between_ads: every });
  const play = playOn(page);
  const usage = usageOn(page);
  return {
    page,
    play,
    usage,
    ad: page.getByRole("dialog", { name: "Рекламная пауза" }),
    skip: play.button("Пропустить"),
  };
}
/** The code that counts songs loads separately, with the settings: a song must not finish before it here. */
async function counts(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "countsSongs" in globalThis &&
      performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname === "/api/appsettings"),
  );
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}
/** How long the ad keeps its button disabled, ms, by the clock of the page. */
async function watchWait(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen: { shown?: number; over?: number } = {};
    Object.assign(globalThis, { adSeen: seen });
    new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>("dialog[aria-labelledby=ad-title] button");
      if (button === null) return;
      seen.shown ??= performance.now();
      if (!button.disabled) seen.over ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () =>
    page.evaluate(() => {
      const { shown = NaN, over = NaN } = (globalThis as unknown as { adSeen: { shown?: number; over?: number } })
        .adSeen;
      return over - shown;
    });
}
const network = (page: Page, body: string) =>
  page.route("https://yandex.ru/**", (route) => route.fulfill({ contentType: "text/javascript", body }));

for (const size of onPhone) {
  test(`after a song comes the house ad, with a skip button after ten seconds (${size})`, async () => {
    const { page, play, usage, ad, skip } = await visit({ size, ad: marked });
    await play.registerByApi();
    await play.button("Пауза").waitFor();
    await counts(page);
    const first = await play.lyric();
    const waited = await watchWait(page);
    await play.button("Следующая песня").click();
    await ad.waitFor();
    await ad.getByText(house.title).waitFor();
    await ad.getByText("Реклама", { exact: true }).waitFor();
    await ad.getByText("ООО «Патефон» · erid: 2VtzqwGift").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    // Chromium closes the dialog at the second Escape, and it opens again.
    await expect.poll(() => ad.isVisible()).toBe(true);
    // The next song is under it.
    const sounding = page.getByRole("button", { name: "Пауза", includeHidden: true });
    await expect.poll(() => sounding.count()).toBe(0);
    await expectAccessible(page, "ad");
    await expect(sounding).toHaveCount(0);

    const [gift] = await Promise.all([page.waitForEvent("popup"), ad.getByRole("link", { name: house.title }).click()]);
    await gift.close();
    await expect.poll(() => skip.isEnabled()).toBe(true);
    expect(await waited()).toBeGreaterThan(9000);
    await skip.click();
    await ad.waitFor({ state: "detached" });
    await play.button("Пауза").waitFor();
    await expect.poll(() => play.lyric()).not.toBe(first);
    await expect
      .poll(() => usage.names().filter((name) => name.startsWith("ad-")))
      .toEqual(["ad-shown", "ad-click", "ad-skip"]);
  });
}

test("the ad comes after every third song, also when the page reloads in between", async () => {
  const { page, play, ad } = await visit({ ad: house, every: 3 });
  await play.registerByApi();
  await counts(page);
  await play.forward();
  await play.forward();
  await page.reload();
  await play.line.waitFor();
  await counts(page);
  await expect(ad).toHaveCount(0);
  await play.button("Предыдущая песня").click();
  await ad.waitFor();
});

for (const [whom, { premium, every }] of [
  ["premium players", { premium: true, every: 1 }],
  ["anybody where staff have set none", { premium: false, every: 0 }],
] as const) {
  test(`no ad for ${whom}`, async () => {
    const { page, play, ad } = await visit({ ad: house, every });
    const { login } = await play.registerByApi();
    if (premium) await makePremium(office, login);
    await page.reload();
    await play.line.waitFor();
    await counts(page);
    await play.forward();
    await play.forward();
    await play.button("Пауза").waitFor();
    await expect(ad).toHaveCount(0);
  });
}

test("the rules tell of ads only where there are some", async () => {
  for (const [ad, times] of [
    [none, 0],
    [house, 1],
  ] as const) {
    const { page, play } = await visit({ ad });
    await play.registerByApi();
    await page.goto("/help");
    await page.getByText("Кто получает призы?").waitFor();
    await expect(page.getByText("Почему появляется реклама?")).toHaveCount(times);
  }
});

test("no ad in the demo", async () => {
  const { page, play, ad } = await visit({ ad: house });
  await page.goto("/demo");
  await play.line.waitFor();
  await play.forward();
  await play.button("Пауза").waitFor();
  await expect(ad).toHaveCount(0);
});

test("the network's banner replaces the house ad", async () => {
  const { page, play, usage, ad, skip } = await visit({ ad: house, counters: { ...noCounters, banner: "R-A-1-1" } });
  await network(
    page,
    `globalThis.Ya = { Context: { AdvManager: { render: ({ blockId, renderTo, onRender }) => {
      document.getElementById(renderTo).textContent = "Баннер " + blockId;
      onRender();
    } } } };`,
  );
  await play.registerByApi();
  await counts(page);
  await page.waitForFunction(() => "Ya" in globalThis);
  await play.button("Следующая песня").click();
  await ad.getByText("Баннер R-A-1-1").waitFor();
  await expect(ad.getByText(house.title)).toHaveCount(0);
  await expect.poll(() => usage.events.map(({ data }) => data)).toContainEqual({ ad: "network" });

  // Another tab has begun to play meanwhile: the song after the ad waits for a press.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  await page.evaluate(() => new BroadcastChannel("hitoslov.air").postMessage(null));
  await expect.poll(() => skip.isEnabled()).toBe(true);
  await skip.click();
  await play.button("Слушать").click();
  await play.button("Пауза").waitFor();
});

test("a blocked network falls back to the house ad, and without one to nothing", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const banner = { ...noCounters, banner: "R-A-1-1" };
  const blocked = await visit({ ad: house, counters: banner });
  await blocked.page.route("https://yandex.ru/**", (route) => route.abort());
  await blocked.play.registerByApi();
  await counts(blocked.page);
  await blocked.play.button("Следующая песня").click();
  await blocked.ad.getByText(house.title).waitFor();

  const empty = await visit({ ad: none, counters: banner });
  await empty.page.route("https://yandex.ru/**", (route) => route.abort());
  await empty.play.registerByApi();
  await counts(empty.page);
  await empty.play.forward();
  await empty.play.button("Пауза").waitFor();
  await expect(empty.ad).toHaveCount(0);
});

test("a network that is silent for three seconds falls back to the house ad", async () => {
  const { page, play, usage, ad } = await visit({ ad: house, counters: { ...noCounters, banner: "R-A-1-1" } });
  await network(page, "globalThis.Ya = { Context: { AdvManager: { render: () => {} } } };");
  await play.registerByApi();
  await counts(page);
  await page.waitForFunction(() => "Ya" in globalThis);
  await play.button("Следующая песня").click();
  await ad.waitFor();
  await ad.getByText(house.title).waitFor();
  await expect.poll(() => usage.events.map(({ data }) => data)).toContainEqual({ ad: "house" });
});
