import { browser, test } from "../src/browser.ts";
import { loudnessAt, trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { type Play, plain, playOn } from "../src/play.ts";

/** The demo's settings silence level 3. */
async function goToSilences(play: Play): Promise<void> {
  for (const level of [2, 3]) {
    await play.button("Повысить уровень").click();
    await play.level.getByText(`Уровень ${level}`, { exact: true }).waitFor();
  }
  await expect.poll(async () => (await play.song()).level).toBe(3);
}

test("with silenced words a player hears gaps, and the whole song at the finish", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { audioState, slowDown } = await trackAudio(page);
  await play.registerByApi();
  // Level 1 is not silenced.
  await page.getByText("Не расслышали слово?").waitFor();
  await goToSilences(play);
  await slowDown();
  const caption = page.getByRole("paragraph").filter({ hasText: "Тишина на" });
  await caption.waitFor();
  expect(plain(await caption.innerText())).toBe("Тишина на слове: голос здесь вырезан, дальше песня идёт");
  await expect(play.button("Ещё раз это место")).toHaveCount(0);
  const { times, words } = await play.song();
  const hidden = await play.hidden();
  const [first = 0, second = 0] = hidden;
  await page.getByRole("button", { name: new RegExp(`^Слово ${first + 1} из .*в\\sзвуке тишина$`) }).waitFor();

  // Each occurrence of the active word is a gap in the record, with two sawn edges.
  const edges = play.transport.locator("polyline");
  await expect(edges).toHaveCount(2 * (times[first]?.length ?? 0));
  // R plays the place all the same, silence included.
  await page.keyboard.press("r");
  await page.getByText("Крутим место вокруг пропуска").waitFor();
  await page.keyboard.press("r");
  await caption.waitFor();

  // The served sound has nothing of a hidden word.
  const silenced = (await audioState())?.src ?? "";
  const ranges = hidden.flatMap((position) => times[position] ?? []);
  for (const { within, around } of await loudnessAt(page, silenced, ranges)) {
    expect(around).toBeGreaterThan(-40);
    expect(around - within).toBeGreaterThanOrEqual(50);
  }

  await play.pick(words[first] ?? "");
  await play.expectState(first, "correct");
  await expect(edges).toHaveCount(2 * (times[second]?.length ?? 0));
  await play.chooseAuthor(await play.restoreByTray());
  await expect.poll(async () => (await audioState())?.src).not.toBe(silenced);
  const whole = (await audioState())?.src ?? "";
  for (const { within, around } of await loudnessAt(page, whole, ranges)) expect(around - within).toBeLessThan(20);
});

test("a song that was paused stays silent at the finish, which has the whole song", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { audioState, slowDown } = await trackAudio(page);
  await play.registerByApi();
  await goToSilences(play);
  await slowDown();
  const byPlayer = () => play.button("Пауза").click();
  // As for a call.
  const byDevice = () =>
    page.evaluate(() =>
      (globalThis as unknown as { audioLog: { elements: HTMLAudioElement[] } }).audioLog.elements[0]?.pause(),
    );
  for (const pause of [byPlayer, byDevice]) {
    await play.button("Пауза").waitFor();
    await pause();
    await play.button("Слушать").waitFor();
    const silenced = (await audioState())?.src;
    await play.chooseAuthor(await play.restoreByTray());
    await expect.poll(async () => (await audioState())?.duration).toBeGreaterThan(0);
    const { src, paused } = (await audioState()) ?? {};
    expect([src === silenced, paused]).toEqual([false, true]);
    await play.result.locator("..").getByRole("button", { name: "Слушать" }).waitFor();
    // The next song plays.
    await play.next();
  }
  await play.button("Пауза").waitFor();
});
