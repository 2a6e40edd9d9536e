import { bothSizes, browser, test } from "../src/browser.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

for (const size of bothSizes) {
  test(`a new player restores a song, names its author and gets its points (${size})`, async () => {
    const page = await browser.visit({ size, reducedMotion: size === "desktop" });
    const play = playOn(page);
    await play.register();
    await expect.poll(() => play.score()).toBe(0);
    await play.start();

    const song = await play.restoreByTray();
    await play.chooseAuthor(song);

    await play.result.getByRole("heading", { name: "Песня собрана!" }).waitFor();
    await play.result.getByText(`«${song.name}»`, { exact: true }).waitFor();
    const lines = await play.lines();
    const restored = Object.entries(lines).find(([label]) => label.startsWith("Слова на месте × "));
    expect(restored?.[1]).toBe(`+${Number(restored?.[0].split("× ")[1]) * 10}`);
    expect(lines).toMatchObject({ "Автор угадан": "+30", Темп: expect.stringMatching(/^×\d/) });
    const points = await play.points();
    expect(points).toBeGreaterThan(0);
    await expect.poll(play.score).toBe(points);

    // The guessed song is not dealt again, however many songs one skips.
    await play.next();
    await play.line.waitFor();
    await expect.poll(() => play.score()).toBe(points);
    const names = [(await play.song()).name];
    for (let step = 0; step < 10; step += 1) {
      await play.forward();
      names.push((await play.song()).name);
    }
    expect(names).not.toContain(song.name);
    expect(new Set(names.slice(0, 10)).size).toBe(10);
    expect(names[10]).toBe(names[0]);
  });
}

test("the sound of a song plays to its end and can be repeated", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState, count, toEnd, slowDown } = await trackAudio(page);
  await play.register();
  await play.start();
  await play.button("Пауза").waitFor();
  await expect
    .poll(() => audioState())
    .toMatchObject({
      src: expect.stringMatching(/^\/api\/game\/audio\?play=[\w-]+$/),
      paused: false,
      ended: false,
    });
  await expect.poll(async () => (await audioState())?.duration).toBeGreaterThan(5);

  await toEnd();
  await play.button("Послушать ещё раз").waitFor();
  await slowDown();
  await expect.poll(() => audioState()).toMatchObject({ ended: true });
  await page.getByText(/^(\d+:\d\d) \/ \1$/).waitFor();

  await play.button("Послушать ещё раз").click();
  await play.button("Пауза").waitFor();
  await expect.poll(() => audioState()).toMatchObject({ ended: false });
  await expect.poll(() => count()).toBe(1);
});
