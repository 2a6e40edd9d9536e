import { limits } from "@hitoslov/contract/limits";
import { proposeHidden, seededRandom, splitFragment } from "@hitoslov/rules";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { chunk, format, wav } from "../../test/tags.ts";
import { soundOf } from "../audio.ts";
import { decodeSound } from "./decode.ts";
import { makeFragment, readRecording, silenceFragment } from "./edit.ts";
import { measureLoudness } from "./loudness.ts";
import { countSamples, type Pcm, samplesOf } from "./pcm.ts";

const demo = (file: string) => readFile(new URL(import.meta.resolve(`@hitoslov/demo/${file}`)));
const json = async <T>(file: string) => JSON.parse((await demo(file)).toString()) as T;
const songs = await json<{ slug: string; level: number; fragment: string; audio: string }[]>("songs.json");
const times = await json<Record<string, [number, number][][]>>("times.json");

const rate = 44_100;
/** A wav of so many seconds, both channels alike. */
function wavOf(seconds: number, sampleAt: (second: number) => number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate) * 4);
  for (let at = 0; at < samples.length / 4; at++) {
    const value = Math.round(Math.max(-1, Math.min(1, sampleAt(at / rate))) * 32_767);
    samples.writeInt16LE(value, at * 4);
    samples.writeInt16LE(value, at * 4 + 2);
  }
  return wav(format({ rate, channels: 2 }), chunk("data", samples));
}
const tone = (second: number) => Math.sin(2 * Math.PI * 440 * second);
/** Quiet, with a click that stands out by far, four times a second. */
const clicks = (second: number) => 0.03 * tone(second) + (second % 0.25 < 0.0005 ? 0.8 : 0);

function made<T extends object>(result: T | string): T {
  if (typeof result === "string") throw new Error(`refused: ${result}`);
  return result;
}

describe("the longest fragment", () => {
  const { max } = limits.audio.fragmentMs;

  it("is taken, whole or cut from a longer recording", async () => {
    const whole = made(await makeFragment(wavOf(max / 1000, tone), undefined));
    expect(whole).toMatchObject({ ms: max });
    // One number for each eighth of a second, but for the last seconds.
    expect(whole.fingerprint.length).toBeGreaterThan((max / 1000) * 7);
    const cut = { start_ms: 2000, end_ms: 2000 + max, fade_in_ms: 0, fade_out_ms: 0 };
    expect(made(await makeFragment(wavOf(max / 1000 + 5, tone), cut))).toMatchObject({ ms: max });
  });
});

describe("the songs of the demo", () => {
  it("are served unchanged", async () => {
    const known: Record<string, object> = {};
    for (const { slug, audio } of songs) {
      const file = await demo(audio);
      const { mp3, ms, loudness, peaks, fingerprint } = made(await makeFragment(file, undefined));
      expect(mp3).toEqual((await soundOf(file))?.content);
      expect(Math.abs(loudness.after.lufs + 16)).toBeLessThanOrEqual(0.5);
      expect(loudness.after.peak).toBeLessThanOrEqual(-1);
      const { lufs, peak } = loudness.after;
      const level = { lufs: Math.round(lufs * 10) / 10, peak: Math.round(peak * 10) / 10 };
      const print = Buffer.from(Int32Array.from(fingerprint).buffer).toString("base64");
      known[slug] = { ms, ...level, peaks: peaks.toString("base64"), fingerprint: print };
    }
    // `vitest -u` writes the file anew.
    await expect(`${JSON.stringify(known, null, 2)}\n`).toMatchFileSnapshot(
      new URL(import.meta.resolve("@hitoslov/demo/songs.json")).pathname.replace("songs.json", "sounds.json"),
    );
  }, 600_000);

  it("of level 3 are silent where a hidden word is sung", async () => {
    for (const { slug, fragment, audio } of songs.filter(({ level }) => level === 3)) {
      const hidden = proposeHidden(splitFragment(fragment), seededRandom(slug));
      const ranges = hidden.flatMap((position) => times[slug]?.[position] ?? []);
      const silenced = await silenceFragment(await demo(audio), ranges);
      if (typeof silenced === "string") throw new Error(silenced);
      const sound = await decodeSound(silenced);
      // The energy of the whole sound, to compare the silences with.
      const around = energyOf(sound, [0, 1e6]);
      for (const range of ranges) expect(around - energyOf(sound, range)).toBeGreaterThan(50);
      // The size tells the length only: 80 kbit/s.
      expect(Math.abs(silenced.length - (countSamples(sound) / sound.rate) * 10_000)).toBeLessThan(1000);
    }
  }, 600_000);
});

/** dB. */
function energyOf({ rate: perSecond, channels }: Pcm, [start, end]: readonly [number, number]): number {
  let [sum, count] = [0, 0];
  for (const samples of channels) {
    for (const sample of samples.subarray(samplesOf(start, perSecond), samplesOf(end, perSecond))) {
      sum += sample * sample;
      count += 1;
    }
  }
  return 10 * Math.log10(sum / count + 1e-20);
}

describe("a fragment", () => {
  it.for([
    ["quiet", wavOf(20, (second) => 0.01 * tone(second))],
    ["loud", wavOf(4, tone)],
    ["full of clicks", wavOf(5, clicks)],
    ["of a low sampling rate", wav(format(), chunk("data", Buffer.from(wavOf(1, tone).subarray(44))))],
  ] as const)("that is %s gets the common loudness and is no larger than others", async ([, file]) => {
    const { mp3, ms, loudness } = made(await makeFragment(file, undefined));
    expect(mp3.length).toBeLessThanOrEqual(Math.max(ms, 20_000) * 12);
    expect(Math.abs(loudness.after.lufs + 16)).toBeLessThanOrEqual(0.5);
    expect(loudness.after.peak).toBeLessThanOrEqual(-1);
    expect(made(await makeFragment(mp3, undefined)).mp3).toEqual(mp3);
  });

  it("is cut exactly to the sample, and faded", async () => {
    const { mp3, ms } = made(
      await makeFragment(wavOf(30, tone), { start_ms: 12_340, end_ms: 17_340, fade_in_ms: 500, fade_out_ms: 1000 }),
    );
    const sound = await decodeSound(mp3);
    expect([ms, countSamples(sound)]).toEqual([5000, 5 * rate]);
    const middle = energyOf(sound, [2000, 3000]);
    expect(middle - energyOf(sound, [0, 50])).toBeGreaterThan(20);
    expect(middle - energyOf(sound, [4950, 5000])).toBeGreaterThan(20);
    expect(Math.abs(middle - energyOf(sound, [500, 900]))).toBeLessThan(1);
  });

  it.for([
    ["kind", Buffer.from("<html>")],
    ["kind", wav(format({ rate: 1 }), chunk("data", Buffer.alloc(40_000)))],
    ["silent", wavOf(5, () => 0)],
    ["short", wavOf(2.9, tone)],
    ["long", wav(format(), chunk("data", Buffer.alloc(8000 * 2 * (limits.audio.fragmentMs.max / 1000 + 1))))],
  ] as const)("is refused as %s", async ([why, file]) => {
    expect(await makeFragment(file, undefined)).toBe(why);
  });

  it("is refused if its fades leave nothing of it", async () => {
    const cut = { start_ms: 0, end_ms: 5000, fade_in_ms: 2500, fade_out_ms: 2500 };
    const start = wavOf(6, (second) => (second < 0.05 ? 0.01 * tone(second) : 0));
    expect(await makeFragment(start, { ...cut, fade_in_ms: 0 })).toMatchObject({ ms: 5000 });
    expect(await makeFragment(start, cut)).toBe("silent");
  });

  it("keeps every sample of a rate that is halved", async () => {
    const samples = Buffer.alloc(96_000 * 4 * 6, 1);
    const sound = await decodeSound(wav(format({ rate: 96_000, channels: 2, bits: 24 }), chunk("data", samples)));
    expect([sound.rate, countSamples(sound)]).toEqual([48_000, 4 * 48_000]);
  });

  it("keeps its loudness between silences, and no peak is too high", async () => {
    const around = async (sampleAt: (second: number) => number) =>
      decodeSound(made(await silenceFragment(wavOf(10, sampleAt), [[0, 8000]])));
    const quiet = await around((second) => (second < 8 ? 1 : 0.01) * tone(second));
    expect(Math.abs(energyOf(quiet, [8500, 9500]) - 20 * Math.log10(0.01 / Math.SQRT2))).toBeLessThan(1);
    const { lufs, peak } = measureLoudness(await around(tone));
    expect(peak).toBeLessThanOrEqual(-1);
    expect(lufs).toBeGreaterThan(-3);
  });

  it("of hidden words only is silent, and of the same size", async () => {
    const silenced = made(await silenceFragment(wavOf(5, tone), [[0, 5000]]));
    expect(energyOf(await decodeSound(silenced), [0, 5000])).toBeLessThan(-80);
    expect(silenced).toHaveLength(made(await makeFragment(wavOf(5, tone), undefined)).mp3.length);
  });

  it("is refused past the end of its recording", async () => {
    const cut = { start_ms: 8000, end_ms: 12_000, fade_in_ms: 0, fade_out_ms: 0 };
    expect(await makeFragment(wavOf(11, tone), cut)).toBe("outside");
  });

  it("has the loudness that ffmpeg measures, if that is installed", async ({ skip }) => {
    if (spawnSync("ffmpeg", ["-version"]).status !== 0) skip();
    const folder = mkdtempSync(path.join(tmpdir(), "hitoslov-sound-"));
    try {
      for (const file of [
        wavOf(6, tone),
        wavOf(6, clicks),
        await demo("audio/kalinka.mp3"),
        await demo("audio/pryakha.mp3"),
      ]) {
        const saved = path.join(folder, "sound");
        writeFileSync(saved, file);
        const { stderr } = spawnSync("ffmpeg", [
          "-nostats",
          "-i",
          saved,
          "-af",
          "ebur128=peak=true",
          "-f",
          "null",
          "-",
        ]);
        const said = stderr.toString();
        const { lufs, peak } = measureLoudness(await decodeSound((await soundOf(file))?.content ?? file));
        const figure = (pattern: RegExp) => Number([...said.matchAll(pattern)].at(-1)?.[1]);
        expect(Math.abs(lufs - figure(/I:\s+(-?[\d.]+) LUFS/g))).toBeLessThanOrEqual(0.15);
        expect(Math.abs(peak - figure(/Peak:\s+(-?[\d.]+) dBFS/g))).toBeLessThanOrEqual(0.3);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a recording", () => {
  it("is read part by part, with its waveform", async () => {
    const { ms, peaks, type } = made(
      await readRecording(wavOf(40, (second) => (second < 20 ? 0.5 : 1) * tone(second))),
    );
    expect([ms, type, peaks.length]).toEqual([40_000, "wav", 2000]);
    expect([peaks[500], peaks[1500]]).toEqual([127, 255]);
  });

  it.for([
    ["kind", Buffer.from("ID3")],
    ["short", wavOf(1, tone)],
    ["silent", wavOf(10, () => 0)],
    // 601 s of silence, one second over the limit.
    ["long", wav(format({ bits: 8 }), chunk("data", Buffer.alloc(8000 * 601, 128)))],
  ] as const)("is refused as %s", async ([why, file]) => {
    expect(await readRecording(file)).toBe(why);
  });
});
