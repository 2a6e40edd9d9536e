import { bothSizes, browser, test } from "../src/browser.ts";
import { listenTo, listenToEffects } from "../src/ear.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

for (const size of bothSizes) {
  test(`a browser that wants a tap before any sound gets a key for it (${size})`, async () => {
    const first = await browser.visit({ size, autoplay: false });
    await playOn(first).register();
    await playOn(first).start();
    // The press on the start screen was a tap.
    await playOn(first).button("Пауза").waitFor();

    // A tab opened on the song itself has had none.
    const page = await first.context().newPage();
    const play = playOn(page);
    const { hear } = await listenTo(page);
    // Whatever Playwright looks up in a page counts as a tap there, so nothing is looked up before the sound was asked for.
    await Promise.all([page.waitForResponse((response) => response.url().endsWith(".mp3")), page.goto("/play")]);
    await page.getByRole("status").getByText("Браузер ждёт, пока вы включите звук.").waitFor();
    expect((await hear())?.paused).toBe(true);
    const song = await play.song();
    const [position = 0] = await play.hidden();
    // To press a key of the tray would be a tap as well, so it comes after.
    await play.button("Включить звук").click();
    await play.button("Пауза").waitFor();
    expect(await play.button("Включить звук").count()).toBe(0);
    await play.pick(song.words[position] ?? "");
    await play.expectState(position, "correct");
    expect((await hear())?.paused).toBe(false);
  });
}

test("a sound that does not come is told and asked for again, the words stay", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const page = await browser.visit();
  const play = playOn(page);
  const { hear } = await listenTo(page);
  await page.route("**/api/game/audio?*", (route) => route.abort());
  await play.join();
  const trouble = page.getByRole("alert").filter({ hasText: "Помехи на линии" });
  await trouble.getByText("Звук не загрузился, слова на месте.").waitFor();
  await play.button("Загрузить звук ещё раз").waitFor();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");

  // In vain once more.
  await trouble.getByRole("button", { name: "Повторить" }).click();
  await trouble.waitFor();
  await page.unroute("**/api/game/audio?*");
  await trouble.getByRole("button", { name: "Повторить" }).click();
  await play.button("Пауза").waitFor();
  await trouble.waitFor({ state: "detached" });
  expect(await hear()).toMatchObject({ paused: false, ended: false });
  expect((await play.word(first))?.state).toBe("correct");
});

test("a song stops, goes on from there, and another one stops it", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { hear, count, slowDown } = await listenTo(page);
  await play.join();
  await expect.poll(async () => (await hear())?.currentTime).toBeGreaterThan(1);
  await play.button("Пауза").click();
  await play.button("Слушать").waitFor();
  const stopped = await hear();
  expect(stopped?.paused).toBe(true);
  await slowDown();
  await play.button("Слушать").click();
  await play.button("Пауза").waitFor();
  expect((await hear())?.currentTime).toBeGreaterThanOrEqual(stopped?.currentTime ?? Infinity);

  await play.forward();
  await play.button("Пауза").waitFor();
  const next = await hear();
  expect(next?.src).not.toBe(stopped?.src);
  expect(next?.currentTime).toBeLessThan(stopped?.currentTime ?? 0);
  expect(await count()).toBe(1);

  // The result can be listened to as well, and on the way out the sound stops.
  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  expect((await hear())?.paused).toBe(false);
  await play.result.getByRole("button", { name: "Пауза" }).last().click();
  expect((await hear())?.paused).toBe(true);
  await play.button("Ещё раз").click();
  await expect.poll(async () => (await hear())?.paused).toBe(false);
  await page.goBack();
  await expect.poll(async () => (await hear())?.paused ?? true).toBe(true);
});

test("no key sounds over the word that is looked for", async () => {
  const page = await browser.visit();
  const { slowDown } = await listenTo(page);
  const heard = await listenToEffects(page);
  const play = playOn(page);
  await play.join();
  // The needle stays over the word till the key is pressed.
  await slowDown();
  const song = await play.song();
  const [first = 0, second = 0] = await play.hidden();
  await play.button("Пауза").waitFor();
  // The needle goes to the dots of the active word, or half a turn of the dial away from them.
  const stage = page.getByRole("region", { name: "Проигрыватель" });
  const seek = async (away: number) => {
    await stage.evaluate(async (record, by) => {
      const dots = [...record.querySelectorAll<SVGLineElement>("[data-state=active] line")];
      const { x1, y1 } = dots[Math.floor(dots.length / 2)] ?? new SVGLineElement();
      const share = (Math.atan2(x1.baseVal.value, -y1.baseVal.value) * 180) / Math.PI / 216 + 0.5;
      const [element] = (globalThis as unknown as { ear: { elements: HTMLAudioElement[] } }).ear.elements;
      if (element === undefined) throw new Error("Nothing sounds");
      element.currentTime = ((share + by) % 1) * element.duration;
      await new Promise((resolve) => element.addEventListener("timeupdate", resolve, { once: true }));
    }, away);
    await play.button("Пауза").waitFor();
  };
  await page.waitForTimeout(600);
  const before = (await heard()).length;
  await seek(0);
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  await page.waitForTimeout(300);
  expect((await heard()).length).toBe(before);
  await seek(0.5);
  await play.pick(song.words[second] ?? "");
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(before);
});
