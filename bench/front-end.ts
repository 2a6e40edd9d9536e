import path from "node:path";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { requireChromium } from "../scripts/browser.mjs";
import { withServer } from "./built-server.ts";
import { median } from "./parts/figures.ts";

/**
 * The cost of the demo on a weak phone, as medians: from the navigation to the first sound, from a press to the next
 * frame on a CPU slowed four times, and the memory kept from song to song.
 */

const rounds = 5;
const slowdown = 4;
const songs = 30;

await withServer(async (origin) => {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });
  let visitors = 0;
  const visit = async () => {
    visitors += 1;
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      // Limits by address must not add up.
      extraHTTPHeaders: { "x-forwarded-for": `2001:db8::${visitors}:1` },
    });
    await context.addInitScript({ path: path.join(import.meta.dirname, "watch-page.js") });
    const page = await context.newPage();
    return { page, devtools: await context.newCDPSession(page) };
  };

  const firstSounds: number[] = [];
  const presses: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, devtools } = await visit();
    await page.goto("/demo");
    firstSounds.push(await firstSound(page));
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const picks = await pickWords(page);
    presses.push(...picks);
    slowest.push(Math.max(...picks));
    await page.context().close();
  }
  console.log(`first sound, ms: ${median(firstSounds)} (${firstSounds.join(", ")})`);
  console.log(`press at CPU / ${slowdown}, ms: ${median(presses)} (${presses.join(", ")})`);
  console.log(`slowest press of a visit, ms: ${median(slowest)} (${slowest.join(", ")})`);

  const { page, devtools } = await visit();
  await page.goto("/demo");
  await firstSound(page);
  for (let song = 0; song <= songs; song += 1) {
    if (song % 10 === 0) console.log(`after ${song} songs: ${await memory(devtools)}`);
    await page.getByRole("button", { name: song % 4 < 2 ? "Следующая песня" : "Предыдущая песня" }).click();
    await page.waitForTimeout(400);
  }
  await browser.close();
});

async function firstSound(page: Page): Promise<number> {
  return Math.round(await page.evaluate<number>("seen.firstSound"));
}

/** Presses words of the tray one after the other, right or wrong; returns how long each press took. */
async function pickWords(page: Page): Promise<number[]> {
  const tray = page.getByRole("group", { name: "Слова на выбор" });
  for (let pick = 0; pick < 6; pick += 1) {
    const box = await tray
      .locator("button:enabled")
      .nth(pick % 3)
      .boundingBox();
    if (box === null) throw new Error("There is no word to press");
    // A locator's own tap listens in the page to what it hits, which costs time at this speed.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(500);
  }
  const events = await page.evaluate<[number, number][]>("seen.presses");
  // A press is several events; the slowest one counts.
  const slowest = new Map<number, number>();
  for (const [press, duration] of events) slowest.set(press, Math.max(duration, slowest.get(press) ?? 0));
  return [...slowest.values()];
}

async function memory(devtools: CDPSession): Promise<string> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners, documents } = await devtools.send("Memory.getDOMCounters");
  return `${(usedSize / 2 ** 20).toFixed(2)} MiB, ${nodes} nodes, ${jsEventListeners} listeners, ${documents} documents`;
}
