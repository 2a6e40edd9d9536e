import type { SongInPlay } from "@hitoslov/contract";
import type { Locator, Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { trackAudio, trackEffects } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

test("a sound that fails to load is reported and loaded again, the words stay", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState } = await trackAudio(page);
  await page.route("**/api/game/audio?*", (route) => route.abort());
  await play.registerByApi();
  const trouble = page.getByRole("alert").filter({ hasText: "Помехи на линии" });
  await trouble.getByText("Звук не загрузился, слова на месте.").waitFor();
  await play.button("Загрузить звук ещё раз").waitFor();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");

  // The retry fails too.
  await trouble.getByRole("button", { name: "Повторить" }).click();
  await trouble.waitFor();
  // It loads by itself when the connection is back.
  browser.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.unroute("**/api/game/audio?*");
  await page.context().setOffline(false);
  await play.button("Пауза").waitFor();
  await trouble.waitFor({ state: "detached" });
  await expect.poll(() => audioState()).toMatchObject({ paused: false, ended: false });
  await expect.poll(async () => (await play.word(first))?.state).toBe("correct");
});

test("a song that loads does what its button says, also at several presses at once", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState } = await trackAudio(page);
  const loading = await holdCalls(page, "**/api/game/audio?*");
  await play.registerByApi();
  const isPaused = async () => (await audioState())?.paused;
  await play.button("Пауза, звук загружается").click();
  await play.button("Слушать").waitFor();
  expect(await isPaused()).toBe(true);
  await play.button("Слушать").click();
  await play.button("Пауза, звук загружается").waitFor();
  expect(await isPaused()).toBe(false);
  await play.button("Пауза, звук загружается").evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await play.button("Слушать").waitFor();
  expect(await isPaused()).toBe(true);

  // The player has paused it, so it stays silent once it has loaded.
  await loading.release();
  await expect.poll(async () => (await audioState())?.duration).toBeGreaterThan(0);
  await play.button("Слушать").waitFor();
  expect(await isPaused()).toBe(true);
  await play.button("Слушать").click();
  await play.button("Пауза").waitFor();
});

test("a song that failed to load is loaded again at every press, and plays only if it is to play", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { audioState } = await trackAudio(page);
  let loads = 0;
  await page.route("**/api/game/audio?*", async (route) => {
    loads += 1;
    await route.abort();
  });
  await play.registerByApi();
  const failed = play.button("Загрузить звук ещё раз");
  const trouble = page.getByRole("alert").getByRole("button", { name: "Повторить" });
  await failed.waitFor();
  expect(loads).toBe(1);
  for (const press of [() => failed.click(), () => trouble.click(), () => page.keyboard.press("Space")]) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const before = loads;
    await press();
    await expect.poll(() => loads).toBe(before + 1);
    await failed.waitFor();
  }

  // Another tab has silenced it meanwhile: it loads when the connection is back, but does not play.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  await page.evaluate(() => new BroadcastChannel("hitoslov.air").postMessage(null));
  await expect.poll(async () => (await audioState())?.paused).toBe(true);
  await failed.waitFor();
  await page.unroute("**/api/game/audio?*");
  const loading = await holdCalls(page, "**/api/game/audio?*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await play.button("Звук загружается").waitFor();
  await loading.release();
  await play.button("Слушать").waitFor();
  expect((await audioState())?.paused).toBe(true);
  await play.button("Слушать").click();
  await play.button("Пауза").waitFor();
});

test("a song can be paused and resumed, and another one stops it", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState, count, slowDown } = await trackAudio(page);
  await play.registerByApi();
  await expect.poll(async () => (await audioState())?.currentTime).toBeGreaterThan(1);
  await slowDown();
  await play.button("Пауза").click();
  await play.button("Слушать").waitFor();
  const stopped = await audioState();
  expect(stopped?.paused).toBe(true);
  await play.button("Слушать").click();
  await play.button("Пауза").waitFor();
  await expect
    .poll(async () => (await audioState())?.currentTime)
    .toBeGreaterThanOrEqual(stopped?.currentTime ?? Infinity);

  await play.forward();
  await play.button("Пауза").waitFor();
  const next = await audioState();
  expect(next?.src).not.toBe(stopped?.src);
  expect(next?.currentTime).toBeLessThan(stopped?.currentTime ?? 0);
  await expect.poll(() => count()).toBe(1);

  // The result can be played as well, and leaving it stops the sound.
  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  await expect.poll(async () => (await audioState())?.paused).toBe(false);
  await play.button("Пауза").click();
  await expect.poll(async () => (await audioState())?.paused).toBe(true);
  await play.button("Ещё раз").click();
  await expect.poll(async () => (await audioState())?.paused).toBe(false);
  await page.goBack();
  await expect.poll(async () => (await audioState())?.paused ?? true).toBe(true);
});

test("of two tabs only the one started last sounds, also after the other has waited for data", async () => {
  const first = await browser.visit();
  const { slowDown } = await trackAudio(first);
  await playOn(first).registerByApi();
  await playOn(first).button("Пауза").waitFor();
  await slowDown();
  const second = await first.context().newPage();
  const { audioState, slowDown: slowDownSecond } = await trackAudio(second);
  await second.goto("/play");
  await slowDownSecond();
  await playOn(second).button("Пауза").waitFor();
  await playOn(first).button("Слушать").waitFor();
  // As if its data had come before the pause.
  await first.evaluate(() => {
    const [element] = (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements;
    for (const event of ["waiting", "playing"]) element?.dispatchEvent(new Event(event));
  });
  const from = (await audioState())?.currentTime ?? Infinity;
  await expect.poll(async () => (await audioState())?.currentTime).toBeGreaterThan(from + 0.1);
});

test("a stopped song stays stopped when its round is loaded again", async () => {
  browser.expectErrors(/status of 409/);
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState, slowDown } = await trackAudio(page);
  await play.registerByApi();
  await slowDown();
  await expect.poll(async () => (await audioState())?.currentTime).toBeGreaterThan(0);
  await play.button("Пауза").click();
  await play.button("Слушать").waitFor();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await page.route(
    "**/api/game/word/valid",
    (route) => route.fulfill({ status: 409, json: { code: "conflict", message: "Уже не та" } }),
    { times: 1 },
  );
  const loaded = page.waitForResponse(/\/api\/game\/sounds/);
  await play.pick(song.words[first] ?? "");
  await (await loaded).finished();
  await play.line.waitFor();
  // The song is on the screen again: nothing may have started it.
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await play.button("Слушать").waitFor();
  expect((await audioState())?.paused).toBe(true);
});

test("buttons make no sound over the word that is being looked for", async () => {
  const page = await browser.visit();
  const { slowDown } = await trackAudio(page);
  const heard = await trackEffects(page);
  const play = playOn(page);
  await play.registerByApi();
  // The needle stays over the word until the button is pressed.
  await slowDown();
  const song = await play.forwardTo(({ times }, words) => {
    const [start, end] = times[words.find(({ state }) => state === "active")?.position ?? 0]?.[0] ?? [0, 0];
    return end - start > 1000;
  });
  const [first = 0, second = 0] = await play.hidden();
  await play.button("Пауза").waitFor();
  // Moves the needle to the first dot of the active word, or half a turn of the dial away from it.
  const stage = page.getByRole("region", { name: "Проигрыватель" });
  const seek = async (away: number) => {
    await stage.evaluate(async (record, by) => {
      const dots = [...record.querySelectorAll<SVGLineElement>("[data-state=active] line")];
      const { x1, y1 } = dots[0] ?? new SVGLineElement();
      const share = (Math.atan2(x1.baseVal.value, -y1.baseVal.value) * 180) / Math.PI / 216 + 0.5;
      const [element] = (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements;
      if (element === undefined) throw new Error("Nothing sounds");
      const done = new Promise((resolve) => element.addEventListener("seeked", resolve, { once: true }));
      element.currentTime = ((share + by) % 1) * element.duration;
      await done;
    }, away);
    await play.button("Пауза").waitFor();
  };
  // Songs that were passed over may still be heard; these sounds are longer than those of buttons.
  const clicks = async () => (await heard()).filter(({ seconds }) => seconds < 0.1).length;
  const before = await clicks();
  await seek(0);
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await page.waitForTimeout(300);
  expect(await clicks()).toBe(before);
  await seek(0.5);
  await play.pick(song.words[second] ?? "");
  await expect.poll(clicks).toBe(before + 1);
});

/** Seeks to a position, s, and waits for the needle; records the seeks of the page itself. */
async function watchSeeks(page: Page) {
  await page.evaluate(() => {
    const [element] = (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements;
    const seeks: number[] = [];
    element?.addEventListener("seeking", () => seeks.push(element.currentTime));
    Object.assign(globalThis, { seeks, sought: element });
  });
  return {
    seek: (to: number) =>
      page.evaluate(async (second) => {
        const { sought } = globalThis as unknown as { sought: HTMLAudioElement };
        const done = new Promise((resolve) => sought.addEventListener("seeked", resolve, { once: true }));
        sought.currentTime = second;
        await done;
      }, to),
    /** The seeks since the last call. */
    seeks: () => page.evaluate(() => (globalThis as unknown as { seeks: number[] }).seeks.splice(0)),
  };
}

/** The lit words, and how many degrees the needle is outside of the active word's dots. */
async function lookAt(page: Page) {
  const lit = await page.getByRole("list", { name: "Строка песни" }).evaluate((line) =>
    // Between two lines of the lyric is an element that is no word.
    [...line.querySelectorAll("li:not([aria-hidden])")].flatMap((it, at) => (it.matches("[data-light=now]") ? at : [])),
  );
  const away = await page.getByRole("region", { name: "Проигрыватель" }).evaluate((stage) => {
    const angles = [...stage.querySelectorAll<SVGLineElement>("[data-state=active] line")].map(
      ({ x1, y1 }) => (Math.atan2(x1.baseVal.value, -y1.baseVal.value) * 180) / Math.PI,
    );
    const turned = [...stage.querySelectorAll("svg")].map(({ style }) => style.transform).find((it) => it !== "");
    const needle = Number.parseFloat(turned?.slice("rotate(".length) ?? "");
    return Math.max(Math.min(...angles) - needle, needle - Math.max(...angles));
  });
  return { lit, away };
}

/** Whether the ring round a lit blank is drawn and moves. */
function pulses(blank: Locator): Promise<boolean> {
  return blank.evaluate((button) => {
    const ring = getComputedStyle(button, "::after");
    if (ring.borderTopStyle !== "solid") throw new Error("The blank is not lit");
    return button.getAnimations({ subtree: true }).some(({ playState, effect }) => {
      const { pseudoElement = "" } = effect instanceof KeyframeEffect ? effect : {};
      return playState === "running" && pseudoElement === "::after";
    });
  });
}

test("a place can be replayed, the light follows the voice, and the needle is at the word that is sung", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { audioState, slowDown, toEnd } = await trackAudio(page);
  // Every song has two lines.
  await page.route("**/api/game/sounds*", async (route) => {
    const response = await route.fetch();
    // A busy server puts it off.
    if (!response.ok()) return route.fulfill({ response });
    const { sounds, ...rest } = (await response.json()) as { sounds: SongInPlay[] };
    for (const { fragment } of sounds)
      for (const word of fragment.words) if (word.position === 1) word.opensLine = true;
    return route.fulfill({ response, json: { sounds, ...rest } });
  });
  await play.registerByApi();
  // A word sung once, with time before and after it.
  const song = await play.forwardTo(({ times }, words) => {
    const at = words.find(({ state }) => state === "active")?.position ?? 0;
    const [singing, ...more] = times[at] ?? [];
    return singing !== undefined && more.length === 0 && singing[0] > 2500;
  });
  await play.button("Пауза").waitFor();
  const { seek, seeks } = await watchSeeks(page);
  const { times } = song;
  const middle = (word: number) => ((times[word]?.[0]?.[0] ?? 0) + (times[word]?.[0]?.[1] ?? 0)) / 2000;
  const [first = 0, second = 0] = await play.hidden();
  const from = (times[first]?.[0]?.[0] ?? 0) / 1000 - 1.5;
  const again = page.getByRole("button", { name: "Ещё раз это место" });
  const sounding = again.and(page.locator("[aria-pressed=true]"));

  // By the shortcut: twice, then the song goes on.
  await page.keyboard.press("r");
  await sounding.waitFor();
  await page.getByText("Крутим место вокруг пропуска").waitFor();
  await sounding.waitFor({ state: "detached" });
  const twice = await seeks();
  expect(twice).toHaveLength(2);
  for (const at of twice) expect(at).toBeCloseTo(from, 2);
  expect((await audioState())?.paused).toBe(false);

  // By the button, which also stops it and then looks as before.
  await play.button("Пауза").click();
  await slowDown();
  await again.click();
  await sounding.waitFor();
  await play.button("Пауза").waitFor();
  await again.click();
  await sounding.waitFor({ state: "detached" });
  await play.button("Слушать").waitFor();
  // By a press on the blank itself.
  await play.blank(first).click();
  await sounding.waitFor();
  await play.blank(first).click();
  await sounding.waitFor({ state: "detached" });

  // Back by five seconds, by the shortcut and by a long press on the record that does not press its label.
  await seek(10);
  await seeks();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await audioState())?.currentTime).toBeCloseTo(5, 1);
  const label = await play.button("Слушать").boundingBox();
  await page.mouse.move((label?.x ?? 0) + (label?.width ?? 0) / 2, (label?.y ?? 0) + 10);
  await page.mouse.down();
  await expect.poll(async () => (await audioState())?.currentTime).toBeCloseTo(0, 1);
  await page.mouse.up();
  await play.button("Слушать").waitFor();

  // Light and needle of a given word, of a blank, and of a restored word.
  const blanks = await play.hidden();
  const given = song.words.findIndex((_, at) => !blanks.includes(at) && times[at]?.length === 1);
  for (const word of [given, first]) {
    await seek(middle(word));
    await expect.poll(async () => (await lookAt(page)).lit).toEqual([word]);
  }
  expect((await lookAt(page)).away).toBeLessThan(1.5);
  // The blank pulses while it is sung; with reduced motion it is only lit.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => pulses(play.blank(first))).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => pulses(play.blank(first))).toBe(false);
  expect((await lookAt(page)).lit).toEqual([first]);
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await seek(middle(second));
  await expect.poll(async () => (await lookAt(page)).lit).toEqual([second]);
  expect((await lookAt(page)).away).toBeLessThan(1.5);

  // At the finish the song plays from the start, and the sung line lights up.
  await play.button("Слушать").click();
  await play.restoreByTray();
  await seeks();
  await play.chooseAuthor(song);
  await expect.poll(seeks).toContain(0);
  expect((await audioState())?.paused).toBe(false);
  const sung = play.result.locator("[data-light=now]");
  for (const word of [0, first]) {
    await seek(middle(word));
    await expect(sung).toHaveText(new RegExp(song.words[word] ?? ""));
  }
  await toEnd();
  await expect(play.result.locator("[data-light=past]")).toHaveCount(song.words.length);
});
