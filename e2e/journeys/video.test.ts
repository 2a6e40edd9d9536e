import type { Page } from "playwright-core";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, test, type Visitor } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { usageOn } from "../src/usage.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

async function open({ path = "/demo", reducedMotion = false, ...visitor }: Visitor & { path?: string } = {}) {
  const page = await browser.visit({ newcomer: true, reducedMotion, origin: server.origin, ...visitor });
  const usage = usageOn(page);
  await page.goto(path);
  await playOn(page).line.waitFor();
  return { page, usage, play: playOn(page), dialog: page.getByRole("dialog", { name: "Видеоинструкция" }) };
}
const runs = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return video !== null && !video.paused && video.currentTime > 0;
  });

/** So slowly that it does not end while a busy test looks at it. */
async function slowDown(page: Page): Promise<void> {
  await expect.poll(() => runs(page)).toBe(true);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 1 / 16;
  });
}

test("a newcomer sees its picture before the server has said anything, and nobody else does", async () => {
  const openUnanswered = async (visitor: Visitor) => {
    const answers = Promise.withResolvers<void>();
    const page = await browser.visit({ reducedMotion: false, origin: server.origin, ...visitor });
    await page.route("**/api/**", async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto("/demo");
    await page.getByRole("heading", { name: "Лампы греются…" }).waitFor();
    return { page, answers, picture: page.locator("#preloader img") };
  };
  const known = await openUnanswered({});
  expect(await known.picture.isVisible()).toBe(false);
  const calm = await openUnanswered({ newcomer: true, reducedMotion: true });
  expect(await calm.picture.isVisible()).toBe(false);

  const { page, answers, picture } = await openUnanswered({ newcomer: true });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  answers.resolve();
  await page.getByRole("dialog", { name: "Видеоинструкция" }).waitFor();
  await picture.waitFor({ state: "hidden" });
});

for (const size of onPhone) {
  test(`the instruction starts by itself at the first visit, and only then (${size})`, async () => {
    const { page, usage, play, dialog } = await open({ size });
    await dialog.waitFor();
    await slowDown(page);
    expect(await dialog.getByRole("button", { name: "Закрыть видео" }).count()).toBe(0);
    // The song waits.
    expect(await play.button("Пауза").count()).toBe(0);
    await expectAccessible(page, "video");

    await page.mouse.click(8, 8);
    await dialog.waitFor({ state: "detached" });
    await play.button("Пауза").waitFor();
    await expect
      .poll(() => usage.events.map(({ name, data }) => [name, data]))
      .toEqual([
        ["game-start", { mode: "demo" }],
        ["video-first-start", {}],
        ["video-skip", { seconds: expect.any(Number) }],
      ]);
    await page.reload();
    await play.line.waitFor();
    expect(await dialog.count()).toBe(0);
    await play.button("Пауза").waitFor();
  });
}

test("Escape skips it, and the keyboard stays inside until then", async () => {
  const { page, usage, dialog } = await open();
  await dialog.waitFor();
  await slowDown(page);
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
  await expect.poll(usage.names).toContain("video-skip");
});

test("seen to its end it closes by itself", async () => {
  const { page, usage, dialog } = await open();
  await dialog.waitFor();
  await expect.poll(() => runs(page)).toBe(true);
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video !== null) video.currentTime = video.duration - 0.2;
  });
  await dialog.waitFor({ state: "detached" });
  await expect.poll(usage.names).toEqual(["game-start", "video-first-start", "video-complete"]);
});

test("one that does not come closes, and the song plays", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await browser.visit({ newcomer: true, reducedMotion: false, origin: server.origin });
  const usage = usageOn(page);
  await page.route("**/*.mp4", (route) => route.abort());
  await page.goto("/demo");
  await playOn(page).button("Пауза").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect.poll(usage.names).toEqual(["game-start", "video-first-start", "video-error"]);
});

test("nothing starts by itself for who wants less motion; asked for on the rules, it has a cross", async () => {
  const page = await browser.visit({ newcomer: true, origin: server.origin });
  const dialog = page.getByRole("dialog", { name: "Видеоинструкция" });
  const play = playOn(page);
  await play.join();
  await play.button("Пауза").waitFor();
  expect(await dialog.count()).toBe(0);

  const usage = usageOn(page);
  await page.goto("/help");
  await play.button("Смотреть инструкцию").click();
  await expect.poll(() => runs(page)).toBe(true);
  await dialog.getByRole("button", { name: "Закрыть видео" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await play.focused()).toBe("Смотреть инструкцию");
  await expect
    .poll(() => usage.events.map(({ name, data }) => [name, data]))
    .toEqual([
      ["video-start", {}],
      ["video-close", { seconds: expect.any(Number) }],
    ]);
});
