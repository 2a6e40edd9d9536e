import { trackAudio } from "../src/page-audio.ts";
import { bothSizes, browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

// Each snapshot of a trace queries the page, and a query counts as a tap.
test.use({ trace: "off" });

for (const size of bothSizes) {
  test(`a browser that wants a tap before any sound gets a button for it (${size})`, async () => {
    const first = await browser.visit({ size, autoplay: false });
    await playOn(first).register();
    await playOn(first).start();
    // The press on the start screen was a tap.
    await playOn(first).button("Пауза").waitFor();

    // A tab opened on the song itself has had none.
    const page = await first.context().newPage();
    const play = playOn(page);
    const { audioState, slowDown } = await trackAudio(page);
    // A query of Playwright counts as a tap, so the page is not queried before it has tried to play.
    await Promise.all([page.waitForResponse((response) => response.url().endsWith(".mp3")), page.goto("/play")]);
    await page.getByRole("status").getByText("Браузер ждёт, пока вы включите звук.").waitFor();
    await expect.poll(async () => (await audioState())?.paused).toBe(true);
    const song = await play.song();
    const [position = 0] = await play.hidden();
    // A song that ends is paused as well.
    await slowDown();
    // Pressing a choice would be a tap as well, so it comes after.
    await play.button("Включить звук").click();
    await play.button("Пауза").waitFor();
    await expect(play.button("Включить звук")).toHaveCount(0);
    await play.pick(song.words[position] ?? "");
    await play.expectState(position, "correct");
    await expect.poll(async () => (await audioState())?.paused).toBe(false);
  });
}
