import { readFile } from "node:fs/promises";
import { createMp3Encoder } from "wasm-media-encoders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decodeParts, decodeSound } from "../../../media/sound/decode.ts";
import { openFingerprint } from "../../../media/sound/fingerprint.ts";
import { countSamples, fromDb, samplesOf } from "../../../media/sound/pcm.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";

const demo = (file: string) => readFile(new URL(import.meta.resolve(`@hitoslov/demo/${file}`)));
const json = async <T>(file: string) => JSON.parse((await demo(file)).toString()) as T;
const songs = await json<{ slug: string; audio: string }[]>("songs.json");
const sounds = await json<Record<string, { fingerprint: string }>>("sounds.json");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

async function keep(fingerprint: number[]): Promise<string> {
  const id = await createSong(app);
  await app.db.kysely.updateTable("sounds").set({ fingerprint }).where("id", "=", id).execute();
  return id;
}

/** What is stored of the audio: 32-bit numbers in base64. */
function printOf(slug: string): number[] {
  const bytes = Buffer.from(sounds[slug]?.fingerprint ?? "", "base64");
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4));
}

/** As it may come from somebody else: 64 kbit/s, 6 dB quieter, 3 s shorter. */
async function copyOf(file: Uint8Array, from: number): Promise<number[]> {
  const pcm = await decodeSound(file);
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 2, sampleRate: pcm.rate, bitrate: 64 });
  const first = samplesOf(from, pcm.rate);
  const length = countSamples(pcm) - samplesOf(3000, pcm.rate);
  const quiet = pcm.channels.map((all) => all.slice(first, first + length).map((sample) => sample * fromDb(-6)));
  const mp3 = Buffer.concat([Buffer.from(encoder.encode(quiet)), Buffer.from(encoder.finalize())]);
  const fingerprint = await openFingerprint();
  for await (const part of decodeParts(mp3)) fingerprint.add(part);
  return fingerprint.taken();
}

it("staff find each song of the demo in a poor copy of it, and no song in another one", async () => {
  const { token } = await createAccount(app, 2);
  const originals: string[] = [];
  for (const { slug } of songs) originals.push(await keep(printOf(slug)));
  const found: string[][] = [];
  for (const [index, { audio }] of songs.entries()) {
    const copy = await keep(await copyOf(await demo(audio), (index % 4) * 1000));
    const { data } = (await app.call("listDuplicates", { _id: copy }, token)).body;
    expect(data.every(({ reason }) => reason === "ear")).toBe(true);
    found.push(data.map(({ _id }) => _id));
  }
  expect(found.filter((ids, at) => ids.includes(originals[at] ?? "")).length).toBeGreaterThanOrEqual(29);
  expect(found.flatMap((ids, at) => ids.filter((id) => id !== originals[at]))).toEqual([]);
}, 600_000);
