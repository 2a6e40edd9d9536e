import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { chromium, type Page } from "playwright-core";
import { z } from "zod";
import { requireChromium } from "../scripts/browser.mjs";
import { openDiskStore } from "../server/src/media/disk.ts";
import { cutFrom, recordingOf } from "../server/src/media/sounds.ts";
import type { Loudness } from "../server/src/media/sound/loudness.ts";
import { withServer } from "./built-server.ts";
import { median } from "./parts/figures.ts";

/**
 * A recording of four minutes: how long it takes to cut, level and encode 20 s of it, the quality of the result, and
 * how long staff wait in the browser for its waveform.
 */

/** Limits for 20 s of sound: s, bytes, distance from −16 LUFS, dBTP. */
const limits = { seconds: 3, bytes: 240_000, loudness: 0.5, peak: -1 };
/** Limits from choosing the file, or the tab, to the waveform, s. */
const wave = 3;
const rounds = 5;

const slugs = ["kalinka", "pryakha", "serenada", "korobeyniki", "kalinka", "ochi-chyornye", "solovushka", "dve-gitary"];
const files = await Promise.all(
  [...slugs, "vo-sadu-li", "zhavoronok", "ey-ukhnem"].map((slug) =>
    readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${slug}.mp3`))),
  ),
);
const recording = Buffer.concat(files);
const failed: string[] = [];
/** Every sound counts, and the median of the waits. */
const judge = (what: string, values: readonly number[], most: number, judged = Math.max(...values)) => {
  const passes = judged <= most;
  console.log(`${what}: ${values.join(", ")}; ${judged} of ${most}${passes ? "" : ", FAILED"}`);
  if (!passes) failed.push(what);
};

const folder = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-sound-"));
try {
  const media = await openDiskStore(folder);
  const whole = path.join(folder, "whole.mp3");
  await writeFile(whole, recording);
  const read = performance.now();
  const { content, ms } = await recordingOf("bench", { path: whole, bytes: 0 });
  console.log(`A recording of ${Math.round(ms / 1000)} s is read in ${seconds(read)} s`);
  const received = await media.receive(Readable.from([content]));
  const source = await media.keep(received, "source-mp3");
  const cuts: ({ readonly seconds: number; readonly bytes: number } & Loudness)[] = [];
  for (let round = 0; round < rounds; round++) {
    const start_ms = 20_000 + round * 40_000;
    const cut = { start_ms, end_ms: start_ms + 20_000, fade_in_ms: 300, fade_out_ms: 800 };
    const from = performance.now();
    const { mp3, loudness } = await cutFrom(media, "bench", { source, cut });
    cuts.push({ seconds: seconds(from), bytes: mp3.length, ...loudness.after });
  }
  const of = (value: (cut: (typeof cuts)[number]) => number) => cuts.map((cut) => rounded(value(cut)));
  judge(
    "cut, level and encode 20 s, s",
    of((cut) => cut.seconds),
    limits.seconds,
  );
  judge(
    "its bytes",
    of((cut) => cut.bytes),
    limits.bytes,
  );
  judge(
    "from −16 LUFS, LU",
    of((cut) => Math.abs(cut.lufs + 16)),
    limits.loudness,
  );
  judge(
    "true peak, dBTP",
    of((cut) => cut.peak),
    limits.peak,
  );
} finally {
  await rm(folder, { recursive: true });
}

const SessionSchema = z.object({ token: z.string() });
const SongsSchema = z.object({ data: z.array(z.object({ _id: z.string() })) });
const owner = { login: "owner", password: "пульт-для-замеров" };
await withServer(
  async (origin) => {
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
    });
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const answer = await page.request.post("/api/auth/login", { data: { ...owner, area: "admin" } });
    const { token } = SessionSchema.parse(await answer.json());
    await page.addInitScript({ content: `localStorage.setItem("hitoslov.admin.token", ${JSON.stringify(token)})` });
    const times: Record<"uploaded" | "opened" | "heard", number[]> = { uploaded: [], opened: [], heard: [] };
    const songs = await page.request.get(`/api/sound?limit=${rounds}`, { headers: { token } });
    for (const { _id } of SongsSchema.parse(await songs.json()).data) {
      const song = `/admin/songs/${_id}`;
      const tab = page.getByRole("tab", { name: "Звук" });
      await page.goto(song);
      await tab.click();
      const input = page.getByRole("group", { name: "Запись целиком" }).locator("input[type=file]");
      await input.waitFor({ state: "attached" });
      let from = performance.now();
      await input.setInputFiles({ name: "запись.mp3", mimeType: "audio/mpeg", buffer: recording });
      await drawn(page);
      times.uploaded.push(seconds(from));
      await page.goto(song);
      await tab.waitFor();
      from = performance.now();
      await tab.click();
      await drawn(page);
      times.opened.push(seconds(from));
      from = performance.now();
      await page.getByRole("button", { name: "Слушать вырезанное" }).click();
      await page.locator("button[aria-label=Пауза][aria-busy=false]").waitFor();
      times.heard.push(seconds(from));
    }
    await browser.close();
    judge("waveform after the file is chosen, s", times.uploaded, wave, median(times.uploaded));
    judge("waveform after the tab is opened, s", times.opened, wave, median(times.opened));
    console.log(`heard after a press, s: ${median(times.heard)} (${times.heard.join(", ")})`);
  },
  { OWNER_LOGIN: owner.login, OWNER_PASSWORD: owner.password },
);
if (failed.length > 0) console.log(`Failed: ${failed.join("; ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Waits for the waveform of the recording: before it is there, every bar has the minimum height. */
async function drawn(page: Page): Promise<void> {
  await page.locator('[aria-label="Вся запись"] svg path:not([d*="v2M"])').waitFor();
}

function seconds(since: number): number {
  return rounded((performance.now() - since) / 1000);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
