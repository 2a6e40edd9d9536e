import type { Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { usageOn } from "../src/usage.ts";

const uuid = expect.stringMatching(/^[\da-f-]{36}$/);

test("the usage events of one song, from the sign-up to leaving, reach the server", async () => {
  const page = await browser.visit();
  const usage = usageOn(page);
  const play = playOn(page);
  const told = (path: string) => usage.calls.filter((call) => call.path === path).map(({ body }) => body);
  await play.register();
  await play.start();
  // On a busy machine a song can be restored before it sounds, and then its launch is never sent.
  await expect.poll(() => told("sound/launch")).toHaveLength(1);
  const [first = 0, second = 0] = await play.hidden();
  await play.pick(await play.wrongChoice(first));
  await play.expectState(first, "active");
  await play.wordHint.click();
  await play
    .button(/, под лампой$/)
    .first()
    .waitFor();
  await play.titleHint.click();
  const hidden = await play.hidden();
  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  await play.next();
  await play.line.waitFor();
  await play.forward();
  await page.goBack();
  await play.button("Включить").waitFor();

  const words = hidden.map((position) => ["word-selected", { soundId: uuid, position, valid: true, typed: false }]);
  const expected = [
    ["auth-register", {}],
    ["game-start", { mode: "game" }],
    ["word-selected", { soundId: uuid, position: first, valid: false, typed: false }],
    ["lamp-used", { soundId: uuid, position: first }],
    ["eye-used", { soundId: uuid }],
    ...words,
    ["sound-finish", { soundId: uuid }],
    ["author-finish", { soundId: uuid, right: true }],
    ["continue", { soundId: uuid }],
    ["sound-change", { soundId: uuid, direction: "forward" }],
    ["game-finish", { mode: "game", seconds: expect.any(Number) }],
  ];
  expect(second).toBeGreaterThan(first);
  await expect.poll(usage.names).toContain("game-finish");
  expect(usage.events.map(({ name, data }) => [name, data])).toEqual(expected);
  const times = usage.events.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // All but the last step belong to the one song.
  const songs = usage.events.flatMap(({ data }) => ("soundId" in data ? [data.soundId] : []));
  expect(new Set(songs.slice(0, -1)).size).toBe(1);

  const hour = expect.stringMatching(/^\d{2}\.\d{2}\.\d{4} \d{2}$/);
  await expect.poll(() => told("gameDuration")).toEqual([{ duration: expect.any(Number), date: hour }]);
  await expect.poll(() => told("launch")).toEqual([{ date: hour, platform: "web" }]);
  await expect.poll(() => told("sound/skip")).toEqual([{ sound_id: songs.at(-1), date: hour }]);
  // On a busy machine it is sent again, and says so.
  expect(told("sound/launch")[0]).toMatchObject({ sound_id: songs[0] });
  // The start time of the game is in the browser's storage.
  const began = await page.evaluate(() => localStorage.getItem("hitoslov.game.start"));
  expect(Number(began)).toBe(Date.parse(usage.events[1]?.at ?? ""));
});

test("a launch is sent again only after half an hour, with the referrer", async () => {
  const page = await browser.visit();
  const said: string[] = [];
  page.on("console", (message) => {
    // A busy server puts lists off.
    if (message.type() === "error" && !message.text().includes("status of 503")) said.push(message.text());
  });
  const usage = usageOn(page);
  const launches = () => usage.calls.filter(({ path }) => path === "launch").map(({ body }) => body["source"]);
  await page.goto("/demo?utm_source=letter");
  await expect.poll(launches).toEqual(["letter"]);
  // This server has no analytics id.
  expect(said).toEqual(["No analytics id: the SDK logs nothing"]);
  await expect.poll(usage.names).toEqual(["game-start"]);
  await page.reload();
  await expect.poll(() => usage.names().filter((name) => name === "game-start").length).toBe(2);
  expect(launches()).toEqual(["letter"]);
  await page.evaluate(() => {
    const key = "hitoslov.game.launch";
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 1801_000));
  });
  await page.reload();
  await expect.poll(launches).toHaveLength(2);
});

test("offline, events wait in their order and nothing is shown", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await browser.visit();
  const usage = usageOn(page);
  const play = playOn(page);
  let refused = 0;
  await page.route("**/api/analytics/events", (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto("/demo");
  await play.line.waitFor();
  await play.forward();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await play.backward();
  await expect(play.toasts).toBeEmpty();
  await page.unroute("**/api/analytics/events");
  await expect.poll(usage.names).toEqual(["game-start", "sound-change", "sound-change"]);
});

/** Playwright does not see the requests of a page that closes: the page itself records its beacons. */
async function keepBeacons(page: Page) {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) {
        const sent = send(address, body);
        void body
          .text()
          .then((text) => localStorage.setItem("sent", JSON.stringify([address, sent, JSON.parse(text)])));
        return sent;
      }
      return false;
    };
  });
  return async (): Promise<unknown> => {
    const kept = await page.evaluate(() => localStorage.getItem("sent"));
    return JSON.parse(kept ?? "null");
  };
}

test("leaving the page sends the remaining events by a beacon, with the token", async () => {
  const page = await browser.visit();
  const usage = usageOn(page);
  const sent = await keepBeacons(page);
  await page.goto("/demo");
  // The code that counts loads after the game is usable.
  await expect.poll(usage.names).toEqual(["game-start"]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await expect
    .poll(sent)
    .toEqual([
      "/api/analytics/events",
      true,
      { visitor: uuid, token: expect.any(String), events: [expect.objectContaining({ name: "game-finish" })] },
    ]);
});

test("a visit that ends before the counting code has loaded is counted too", async () => {
  const page = await browser.visit();
  const sent = await keepBeacons(page);
  await page.route(/\/assets\/extras-/, () => {});
  await page.goto("/demo");
  await playOn(page).line.waitFor();
  expect(await sent()).toBeNull();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  // What ends with the visit may go by a beacon of its own; the latest is kept.
  await expect.poll(async () => JSON.stringify(await sent())).toMatch(/"name":"game-(start|finish)"/);
});

/** Counters are set by the environment here, on a server of their own. */
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer({ METRIKA_ID: "4242", ANALYTICS_ID: "G-HITOSLOV" })));
test.afterAll(() => server.stop());

test("the metrics counter and the analytics SDK get the same events", async () => {
  const page = await browser.visit({ origin: server.origin });
  const scripts: string[] = [];
  await page.route(/mc\.yandex\.ru|googletagmanager/, (route) => {
    scripts.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/demo");
  await playOn(page).line.waitFor();
  await expect.poll(() => scripts.toSorted()).toEqual(["mc.yandex.ru", "www.googletagmanager.com"]);
  const told = await page.evaluate(() => {
    const { ym, dataLayer } = globalThis as unknown as { ym: { a: unknown[][] }; dataLayer: ArrayLike<unknown>[] };
    return { ym: ym.a, sdk: dataLayer.map((call) => Array.from(call)) };
  });
  expect(told.ym).toContainEqual([4242, "reachGoal", "game-start", { mode: "demo" }]);
  expect(told.sdk).toContainEqual(["event", "game_start", { mode: "demo" }]);
});

test("blocked counters do not disturb the game", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await browser.visit({ origin: server.origin });
  const usage = usageOn(page);
  const play = playOn(page);
  await page.route(/mc\.yandex\.ru|googletagmanager/, (route) => route.abort());
  await page.goto("/demo");
  await play.line.waitFor();
  await play.forward();
  await expect.poll(usage.names).toEqual(["game-start", "sound-change"]);
  await expect(play.toasts).toBeEmpty();
});
