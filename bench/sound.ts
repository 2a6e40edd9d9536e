import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { openDiskStore } from "../server/src/media/disk.ts";
import { cutFrom, recordingOf } from "../server/src/media/sounds.ts";

/** To cut, level and encode 20 s of a recording of four minutes, s. */
const limit = 3;
const rounds = 5;

const songs = ["kalinka", "pryakha", "serenada", "korobeyniki", "kalinka", "ochi-chyornye", "solovushka", "dve-gitary"];
const files = await Promise.all(
  [...songs, "vo-sadu-li", "zhavoronok"].map((slug) =>
    readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${slug}.mp3`))),
  ),
);
const folder = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-sound-"));
try {
  const media = await openDiskStore(folder);
  const whole = path.join(folder, "whole.mp3");
  await writeFile(whole, Buffer.concat(files));
  const read = performance.now();
  const { content, ms } = await recordingOf("bench", { path: whole, bytes: 0 });
  console.log(`A recording of ${Math.round(ms / 1000)} s is read in ${seconds(read)} s`);
  const received = await media.receive(Readable.from([content]));
  const source = await media.keep(received, "source-mp3");
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start_ms = 20_000 + round * 40_000;
    const cut = { start_ms, end_ms: start_ms + 20_000, fade_in_ms: 300, fade_out_ms: 800 };
    const from = performance.now();
    const { mp3, loudness } = await cutFrom(media, "bench", { source, cut });
    times.push(seconds(from));
    console.log(
      `20 s from ${start_ms / 1000} s: ${times.at(-1)} s, ${mp3.length} bytes, ${loudness.after.lufs.toFixed(2)} LUFS`,
    );
  }
  const worst = Math.max(...times);
  console.log(`At most ${worst} s; the limit is ${limit} s`);
  process.exitCode = worst > limit ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 10) / 100;
}
