import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { atBothSizes, browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdTimers } from "../src/hold-timers.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

test("a phone can install the game", async () => {
  const page = await browser.visit({ origin: server.origin });
  await page.goto("/demo");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(address ?? "")).json();
  expect(manifest).toMatchObject({ name: "Хитослов", lang: "ru", display: "standalone", id: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()["content-type"], sizes]).toEqual([200, type, expect.any(String)]);
  }
});

test("the installed game starts offline, says so and goes on when the connection is back", async () => {
  browser.expectErrors(/net::ERR_|Failed to fetch/);
  const page = await browser.visit({ origin: server.origin, serviceWorker: true });
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Тишина в эфире" }).waitFor();
  const text = page.getByText("Нет связи. Игра включится сама, как только линия вернётся.");
  await atBothSizes(page, async (size) => {
    const [box, line] = await text.evaluate((element) => [element.clientWidth, element.scrollWidth]);
    expect(line, size).toBe(box);
  });
  // The back office and the API are not cached.
  const other = await page.context().newPage();
  await expect(other.goto("/admin")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();

  await page.context().setOffline(false);
  await play.line.waitFor();
});

/** Stands before the server, and serves a newer worker from `release` on. */
async function startReleases() {
  let worker = "";
  const proxy = createServer((asked, answer) => {
    if (asked.url === "/sw.js") {
      void fetch(new URL("/sw.js", server.origin)).then(async (served) => {
        answer.writeHead(served.status, { "content-type": "text/javascript", "cache-control": "no-cache" });
        answer.end((await served.text()) + worker);
      });
      return;
    }
    const { method = "GET", headers, url = "/" } = asked;
    const passed = request(new URL(url, server.origin), { method, headers }, (served) => {
      answer.writeHead(served.statusCode ?? 502, served.headers);
      served.pipe(answer);
    });
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    release: () => {
      worker += "\n// A newer one.";
    },
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

const offer = (page: Page) => page.getByRole("region", { name: "Обновление игры" });
const take = (page: Page) => offer(page).getByRole("button", { name: "Обновить" }).click();
/** Marks pages that have asked for their worker. To be called before the first one loads. */
async function watchWorkers(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    // An empty page has none.
    if (!("serviceWorker" in navigator)) return;
    const container = ServiceWorkerContainer.prototype;
    const register = Object.getOwnPropertyDescriptor(container, "register")?.value as typeof container.register;
    container.register = async function registerSeen(...how) {
      const registration = await register.apply(this, how);
      Object.assign(globalThis, { hasWorker: true });
      return registration;
    };
  });
}

/** Waits until a page has asked for its worker; marks the page until it is loaded anew. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => "hasWorker" in globalThis)).toBe(true);
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
}
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in globalThis);

test("a newer version is taken by the page that has brought the first one, which no worker controls", async () => {
  const releases = await startReleases();
  const page = await browser.visit({ origin: releases.origin, serviceWorker: true });
  await watchWorkers(page);
  await page.clock.install();
  await page.goto("/auth");
  await settle(page);
  releases.release();
  // An open page asks by itself after an hour.
  await page.clock.fastForward("01:00:01");
  await take(page);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await browser.leave();
  releases.stop();
});

test("a newer version is taken by the tab whose button is pressed; others keep what is typed", async () => {
  const releases = await startReleases();
  const first = await browser.visit({ origin: releases.origin, serviceWorker: true });
  await watchWorkers(first);
  await first.goto("/auth");
  await settle(first);
  // From now on the worker controls the pages.
  await first.reload();
  const open = async (path: string) => {
    const page = await first.context().newPage();
    await page.goto(path);
    return page;
  };
  const [typing, playing, reading] = [await open("/auth"), await open("/demo"), await open("/stocks/winners")];
  await playOn(playing).line.waitFor();
  for (const page of [first, typing, playing, reading]) await settle(page);
  // By a timer a page learns that a newer version waits; this one learns of it as it is taken.
  await holdTimers(reading);
  releases.release();
  await first.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => {}));
  await offer(typing).waitFor();
  const login = typing.getByLabel("Логин, почта или телефон");
  await login.fill("anna");
  const reloaded = first.waitForEvent("load");
  await take(first);
  await reloaded;
  expect(await isMarked(first)).toBe(false);
  for (const page of [typing, reading]) await offer(page).waitFor();
  await expect(login).toHaveValue("anna");
  for (const page of [typing, playing, reading]) expect(await isMarked(page)).toBe(true);

  // Later they take it by the button, or as they go on to another screen.
  await take(typing);
  await expect.poll(() => isMarked(typing)).toBe(false);
  await reading.getByRole("link", { name: /^К.розыгрышам$/ }).click();
  await reading.waitForURL(/\/auth/);
  await expect.poll(() => isMarked(reading)).toBe(false);
  await browser.leave();
  releases.stop();
});
