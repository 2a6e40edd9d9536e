import { once } from "node:events";
import { createServer, request as passOn } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { stubWrongWord } from "../src/metrics.ts";
import { officeOf } from "../src/office.ts";
import { playOn } from "../src/play.ts";
import { served } from "../src/serve.ts";
import {
  awaitTypefaces,
  expectNoShifts,
  expectSamePlace,
  painted,
  paintedInTypefaces,
  watchShifts,
} from "../src/shifts.ts";
import { staffOn } from "../src/staff.ts";

const isSong = (url: string) => url.endsWith(".mp3");

test("on a slow connection the song loads first, and nothing shifts", async () => {
  const page = await browser.visit({ reducedMotion: false });
  await awaitTypefaces(page);
  await watchShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const line = { offline: false, latency: 40, downloadThroughput: 120_000, uploadThroughput: 120_000 };
  await devtools.send("Network.emulateNetworkConditions", line);
  const asked: string[] = [];
  const fonts: string[] = [];
  let beforeSound = 0;
  let isCounting = true;
  page.on("request", (request) => {
    const url = request.url();
    if (isSong(url)) asked.push(url);
    // Deferred code may overtake the song on a busy machine, even at low priority.
    isCounting &&= asked.length === 0 && !url.includes("/extras-");
    if (isCounting) beforeSound += 1;
  });
  page.on("requestfinished", (request) => {
    const url = request.url();
    if (url.endsWith(".woff2")) fonts.push(url.replace(/^.*\/(.*)-.{7}\.woff2$/, "$1"));
  });
  await page.goto("/demo");
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => fonts.length).toBe(4);
  expect(new Set(fonts)).toEqual(
    new Set(["dela-gothic-one-russian", "dela-gothic-one-signs", "golos-text-russian", "golos-text-signs"]),
  );
  expect(fonts.length).toBe(4);
  expect(beforeSound).toBeLessThanOrEqual(22);
  await expect.poll(async () => (await playOn(page).words()).some(({ state }) => state === "active")).toBe(true);
  await expectNoShifts(page, "the demo");
});

test("a browser that wants a press before any sound says so with the first words, and nothing shifts", async () => {
  const page = await browser.visit({ autoplay: false });
  await awaitTypefaces(page);
  await watchShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send("Network.emulateNetworkConditions", line);
  // A query of Playwright counts as a tap: there is none before the page has tried to play.
  await Promise.all([page.waitForResponse((response) => isSong(response.url())), page.goto("/demo")]);
  const notice = page.getByRole("status").filter({ hasText: "Тишина в\u00A0эфире" });
  await notice.waitFor();
  await playOn(page).button("Подсказать слово — осталось 3").waitFor();
  await expectNoShifts(page, "the demo without sound");
  await page.getByRole("button", { name: "Включить звук" }).click();
  await playOn(page).button("Пауза").waitFor();
  await expect(notice).toHaveCount(0);
});

test("a song costs at most eight requests besides the checks of its words", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  // The deferred code and its calls come some seconds after the load, whichever song plays then.
  const deferred = Promise.all(
    ["/api/analytics/launch", "/api/gamer/awards"].map((call) =>
      page.waitForResponse((answer) => answer.ok() && new URL(answer.url()).pathname === call),
    ),
  );
  await play.registerByApi();
  // Where words are silenced, the whole sound comes with the finish.
  for (const level of [2, 3]) {
    await play.button("Повысить уровень").click();
    await play.level.getByText(`Уровень ${level}`, { exact: true }).waitFor();
  }
  await expect.poll(async () => (await play.song()).level).toBe(3);
  // What the first song loads is cached for the others.
  await play.chooseAuthor(await play.restoreByTray());
  await play.button("Пауза").waitFor();
  await deferred;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Every few seconds in any case.
    if (!["/api/analytics/events", "/api/appsettings"].includes(pathname)) asked.push(pathname);
  });
  await play.next();
  await play.button("Пауза").waitFor();
  const blanks = (await play.hidden()).length;
  await play.chooseAuthor(await play.restoreByTray());
  await play.button("Пауза").waitFor();
  const [checks, others] = [true, false].map((are) => asked.filter((it) => it.endsWith("/valid") === are));
  expect(checks).toHaveLength(blanks);
  expect(others?.filter((it) => it.endsWith(".mp3"))).toHaveLength(2);
  expect(others?.length, others?.join(", ")).toBeLessThanOrEqual(8);
});

test("a song of long words is drawn in its final size at once", async () => {
  const page = await browser.visit({ reducedMotion: false });
  await awaitTypefaces(page);
  await watchShifts(page);
  // As a busy phone does, which draws a frame before it runs what waits for one.
  await page.addInitScript(() => {
    const request = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => request(() => request(callback));
  });
  await page.route("**/api/sounds/demo*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"before":"', '"before":"достопримечательность');
    await route.fulfill({ response, body });
  });
  await page.goto("/demo");
  await page.locator("[data-tight]").waitFor();
  await expectNoShifts(page, "a song of long words");
});

const preloader = (page: Page) => page.getByRole("heading", { name: "Лампы греются…" });

for (const [path, size, early, letters] of [
  ["/demo", "phone", "russian", "Ещё"],
  ["/demo", "desktop", "signs", "…"],
  ["/admin/auth", "phone", "signs", "…"],
  ["/admin/auth", "desktop", "russian", "Ещё"],
] as const) {
  test(`fonts that load late move nothing (${path}, ${size}, ${early} first)`, async () => {
    const page = await browser.visit({ reducedMotion: false, size });
    await watchShifts(page);
    const earlyFonts = await holdCalls(page, `**/*${early}*.woff2`);
    const lateFonts = await holdCalls(page, new RegExp(`/(?!.*${early}).*\\.woff2$`));
    const scripts = await holdCalls(page, "**/assets/*.js");
    const isDrawn = (text: string) =>
      page.evaluate(
        ([names, drawn]) => names.every((name) => document.fonts.check(`1rem ${name}`, drawn)),
        // The preloader of the back office has only a heading.
        [path === "/demo" ? ["Dela Gothic One", "Golos Text"] : ["Dela Gothic One"], text] as const,
      );
    await page.goto(path, { waitUntil: "commit" });
    await preloader(page).waitFor();
    // Chromium reports a font that no stylesheet has named yet as loaded.
    await expect.poll(() => isDrawn(letters)).toBe(false);
    // Each state is painted: of two changes between two frames only the sum would be visible.
    await painted(page);
    await earlyFonts.release();
    await expect.poll(() => isDrawn(letters)).toBe(true);
    await expect.poll(() => isDrawn("Ещё…")).toBe(false);
    await painted(page);
    await lateFonts.release();
    await expect.poll(() => isDrawn("Ещё…")).toBe(true);
    await expectNoShifts(page, `the preloader, ${early} first`);
    await scripts.release();
    await preloader(page).waitFor({ state: "hidden" });
  });
}

for (const [path, place, end] of ["/demo", "/admin/auth"].flatMap((path) => [
  [path, "before the title", /(?<=class="[^"]*preloader__panel"[^>]*>)/] as const,
  [path, "after the title", /(?<=<\/h1>)/] as const,
  [path, "in the picture", /(?<=class="preloader__radiola"[^>]*>)/] as const,
])) {
  test(`a page that arrives in two parts moves nothing (${path}, cut ${place})`, async () => {
    const { origin } = served();
    const rest = Promise.withResolvers<void>();
    // A proxy that passes everything on; pages stop within their preloader.
    const slow = createServer((request, response) => {
      const headers = { ...request.headers, "accept-encoding": "identity" };
      const passedOn = passOn(`${origin}${request.url}`, { method: request.method, headers }, (answer) => {
        const { "content-length": _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        if (!kept["content-type"]?.startsWith("text/html")) return answer.pipe(response);
        void text(answer).then(async (page) => {
          const [first, last] = page.split(end);
          response.write(first);
          await rest.promise;
          response.end(last);
        });
      });
      request.pipe(passedOn);
    });
    await once(slow.listen(0, "127.0.0.1"), "listening");
    try {
      const { port } = slow.address() as AddressInfo;
      const page = await browser.visit({ size: "desktop", origin: `http://127.0.0.1:${port}` });
      await awaitTypefaces(page);
      await watchShifts(page);
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("#preloader").waitFor();
      await painted(page);
      rest.resolve();
      await preloader(page).waitFor();
      await preloader(page).waitFor({ state: "hidden" });
      await expectNoShifts(page, `the preloader of ${path}`);
      // Requests that the page would still make have no answer.
      await page.close();
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
  });
}

for (const [path, title, code] of [
  ["/auth", "Войти в эфир", /\/auth-screen-.*\.js$/],
  ["/admin/auth", "Пульт", /\/index-.*\.js$/],
] as const) {
  test(`the first screen is drawn with its fonts, or without them after two seconds (${path})`, async () => {
    const open = async () => {
      const page = await browser.visit();
      await watchShifts(page);
      // Timers wait until the test lets them run.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const typefaces = await holdCalls(page, "**/*.woff2");
      const loaded = page.waitForResponse(code);
      await page.goto(path, { waitUntil: "commit" });
      await (await loaded).finished();
      return { page, typefaces, screen: page.getByRole("heading", { level: 1, name: title }) };
    };
    const waits = await open();
    await preloader(waits.page).waitFor();
    await waits.page.clock.runFor(1999);
    // Long enough to run the code and draw, if nothing blocked drawing.
    await waits.page.waitForTimeout(1000);
    await expect(waits.screen).toHaveCount(0);
    await waits.typefaces.release();
    await waits.screen.waitFor();
    await waits.page.clock.resume();
    await expectNoShifts(waits.page, path);

    const never = await open();
    await preloader(never.page).waitFor();
    await expect.poll(() => never.page.clock.runFor(2000).then(() => never.screen.count())).toBe(1);
    await never.typefaces.release();
  });
}

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const) {
  test(`the start button does not move while levels, the song of the day and the draw load (${width} by ${height})`, async () => {
    const page = await browser.visit();
    await page.setViewportSize({ width, height });
    const play = playOn(page);
    await play.register();
    // As for a player who returns after a day.
    await page.route("**/api/daily", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), lamp: true } });
    });
    const late = await holdCalls(page, /\/api\/(game\/settings|stocks|daily$)/);
    await page.goto("/");
    await play.button("Включить").waitFor();
    const names = ["Включить", "Включить и играть"];
    const places = () => Promise.all(names.map((name) => play.button(name).boundingBox()));
    await paintedInTypefaces(page);
    const before = await places();
    const levels = page.getByRole("group", { name: "Уровень сложности" });
    await expect(levels).toHaveCount(0);
    await late.release();
    await levels.waitFor();
    await page.getByText(/Ещё\s\d/).waitFor();
    await page.getByText(/Песня дня №/).waitFor();
    await page.getByText(/Первая лампа/).waitFor();
    for (const [at, now] of (await places()).entries()) expectSamePlace(now, before[at] ?? null, names[at] ?? "");
  });
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`sessions and consents come late and move no button of the profile (${width} by ${height})`, async () => {
    const page = await browser.visit();
    await page.setViewportSize({ width, height });
    await playOn(page).registerByApi();
    // Nothing holds the consents: they wait for the sessions above them.
    const mailings = { kind: "mailings", version_id: "0", slug: "mailings", number: 1, title: "Письма" };
    await page.route("**/api/legal", (route) => route.fulfill({ json: { on: false, documents: [mailings] } }));
    const sessions = await holdCalls(page, "**/api/auth/sessions");
    await page.goto("/profile");
    const main = page.getByRole("main");
    const buttons = main.getByRole("button");
    await main.getByRole("button", { name: "Выйти", exact: true }).waitFor();
    await paintedInTypefaces(page);
    const count = await buttons.count();
    const places = async () => Promise.all((await buttons.all()).slice(0, count).map((one) => one.boundingBox()));
    const before = await places();
    await sessions.release();
    await page.getByRole("heading", { name: /^Где вы.вошли$/ }).waitFor();
    await main.getByRole("button", { name: /^Разрешить/ }).waitFor();
    for (const [at, now] of (await places()).entries()) expectSamePlace(now, before[at] ?? null, `button ${at}`);
  });
}

test("the news editor loads late and moves nothing", async () => {
  const page = await browser.visit();
  await awaitTypefaces(page);
  await watchShifts(page);
  const staff = staffOn(page);
  await staff.signInByApi();
  const code = await holdCalls(page, "**/assets/news-editor-*.js");
  await staff.open("/newsfeed/new", "Новая новость");
  await page.getByLabel("Категория").waitFor();
  const editor = page.getByRole("textbox", { name: "Содержимое" });
  await expect(editor).toHaveCount(0);
  await code.release();
  await editor.waitFor();
  await expectNoShifts(page, "a piece of news");
});

test("figures and proposals of a song come late and move no button of its form", async () => {
  const office = await officeOf(served().origin);
  const [song] = (await office.listCatalogue({ find: "Калинка", limit: 1 })).data;
  if (song === undefined) throw new Error("There is no song");
  const { name, fragment, difficulty, executors } = song;
  const draft = await office.createSound({
    name,
    fragment,
    sound_id: 985_000,
    status_id: "Черновик",
    difficulty_id: difficulty._id,
    executor_id: executors.map(({ _id }) => _id),
  });
  try {
    const page = await browser.visit({ size: "desktop" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = staffOn(page);
    await staff.signInByApi();
    const aside = page.getByRole("complementary", { name: "Файлы и показ" });
    const buttons = aside.getByRole("button");
    await stubWrongWord(page, song, "малинка", "калинка", 0);
    const late = await holdCalls(page, /\/api\/sound\/(numbers\?|proposals$)/);

    await staff.open(`/songs/${song._id}`, name);
    await aside.getByRole("group", { name: "Файлы" }).waitFor();
    await paintedInTypefaces(page);
    const count = await buttons.count();
    const places = async () => Promise.all((await buttons.all()).slice(0, count).map((one) => one.boundingBox()));
    const before = await places();
    await late.release();
    await aside.getByRole("group", { name: /^Как её/ }).waitFor();
    for (const [at, now] of (await places()).entries()) expectSamePlace(now, before[at] ?? null, `button ${at}`);

    // Proposals come first, within the window; nothing can be pressed before they are there.
    const proposals = await holdCalls(page, "**/api/sound/proposals");
    await staff.open(`/songs/${draft._id}`, name);
    await page.getByRole("group", { name: "Люди" }).waitFor();
    await painted(page);
    await expect(buttons).toHaveCount(0);
    await proposals.release();
    await expect(aside.getByRole("group", { name: "Предлагаем" })).toBeInViewport();
    await aside.getByRole("group", { name: "Файлы" }).waitFor();
  } finally {
    // A retry would find it instead of the song, and its code taken.
    await office.deleteSound({ _id: draft._id });
  }
});

test("the instruction film appears without a shift", async () => {
  const page = await browser.visit({ reducedMotion: false, size: "desktop" });
  await playOn(page).registerByApi();
  await awaitTypefaces(page);
  await watchShifts(page);
  await page.goto("/help");
  await playOn(page).button("Как играть").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  await expectNoShifts(page, "the rules with the film");
});

test("the first table of songs loads at most 400 kB of script and style", async () => {
  const page = await browser.visit({ size: "desktop" });
  const staff = staffOn(page);
  await staff.signInByApi();
  const code: string[] = [];
  page.on("request", (request) => {
    if (["script", "stylesheet"].includes(request.resourceType())) code.push(request.url());
  });
  await staff.open("/", "Каталог песен");
  await page.getByRole("row").nth(1).waitFor();
  const bytes = await Promise.all(
    code.map(async (url) => {
      const answer = await fetch(url, { headers: { "accept-encoding": "gzip" } });
      await answer.body?.cancel();
      return Number(answer.headers.get("content-length"));
    }),
  );
  expect(bytes.length).toBeGreaterThan(5);
  expect(Math.min(...bytes)).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
});

for (const base of ["/", "/admin/"]) {
  test(`every file of ${base} is compressed at build time, and cached forever if its name has a hash`, async () => {
    const html = await (await fetch(served().origin + base)).text();
    const addresses = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, address]) => address ?? []);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of [...addresses, ...(base === "/" ? ["/", "/sw.js"] : [])]) {
      const { headers } = await fetch(served().origin + address, { headers: { "accept-encoding": "br, gzip" } });
      const encoding = /\.(woff2|png)$/.test(address) ? null : "br";
      expect(headers.get("content-encoding"), address).toBe(encoding);
      const forEver = address.includes("/assets/");
      expect(headers.get("cache-control"), address).toBe(forEver ? "public, max-age=31536000, immutable" : "no-cache");
    }
  });
}
