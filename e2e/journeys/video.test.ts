import type { Page } from "playwright-core";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { plain, playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { usageOn } from "../src/usage.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

const runs = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return video !== null && !video.paused && video.currentTime > 0;
  });

/** The rules of the game, which offer the film. */
async function openRules(size: "phone" | "desktop" = "desktop") {
  const page = await browser.visit({ size, origin: server.origin, reducedMotion: false });
  const play = playOn(page);
  await play.registerByApi();
  const usage = usageOn(page);
  await page.goto("/help");
  const dialog = page.getByRole("dialog", { name: "Видеоинструкция" });
  const watch = async () => {
    await play.button("Как играть").click();
    await expect.poll(() => runs(page)).toBe(true);
    // So slow that it does not end while a busy test looks at it.
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 1 / 16;
    });
  };
  return { page, play, usage, dialog, watch };
}

for (const size of onPhone) {
  test(`the film can be watched on the rules page, skipped, closed and seen to its end (${size})`, async () => {
    const { page, play, usage, dialog, watch } = await openRules(size);
    const lead = plain(await page.getByText(/^Пять минут чтения/).innerText());
    await watch();
    // The announced length is the real one.
    const length = await page.locator("video").evaluate((video: HTMLVideoElement) => video.duration);
    expect(Math.abs(Number(/— или (\d+) секунд[аы]? видео\.$/.exec(lead)?.[1]) - length)).toBeLessThanOrEqual(1);
    await expectAccessible(page, "video");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.closest("dialog") === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => play.focused()).toBe("Как играть");

    await watch();
    await page.mouse.click(8, 8);
    await dialog.waitFor({ state: "detached" });
    await watch();
    await dialog.getByRole("button", { name: "Закрыть видео" }).click();
    await dialog.waitFor({ state: "detached" });
    await watch();
    await page.evaluate(() => {
      const video = document.querySelector("video");
      if (video !== null) video.currentTime = video.duration - 0.01;
    });
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(() => usage.events.map(({ name, data }) => [name, data]))
      .toEqual([
        ["video-first-start", {}],
        ["video-skip", { seconds: expect.any(Number) }],
        ["video-start", {}],
        ["video-skip", { seconds: expect.any(Number) }],
        ["video-start", {}],
        ["video-close", { seconds: expect.any(Number) }],
        ["video-start", {}],
        ["video-complete", {}],
      ]);
  });
}

test("a film that fails to load closes", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const { page, play, usage, dialog } = await openRules();
  await page.route("**/*.mp4", (route) => route.abort());
  await play.button("Как играть").click();
  await expect.poll(usage.names).toEqual(["video-first-start", "video-error"]);
  await dialog.waitFor({ state: "detached" });
});
