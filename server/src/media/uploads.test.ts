import { fileTexts } from "@hitoslov/contract";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endProcesses } from "../test/end-processes.ts";
import { chunk, format, id3v1, id3v2, tone, wav } from "../test/tags.ts";
import { box, ebml, endlessRun, movie, recording } from "../test/videos.ts";
import { openDiskStore } from "./disk.ts";
import { ProcessStoppedError } from "./processes.ts";
import { readSoundTags } from "./sounds.ts";
import type { DiskStore } from "./store.ts";
import { keepAudio, keepPicture, keepVideo } from "./uploads.ts";

const song = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
const account = "an account";
const shape = { size: 64, fit: "cover" } as const;

let dataDir: string;
let media: DiskStore;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-uploads-"));
  media = await openDiskStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const receive = (content: Uint8Array) => media.receive(Readable.from([content]));
const kept = (name: string) => readFile(path.join(media.dir, name));
const refused = (kind: keyof typeof fileTexts.wrongKind) => ({
  status: 415,
  body: { code: "unsupported_media_type", message: fileTexts.wrongKind[kind] },
});

describe("audio that has come", () => {
  it("is kept without its tags, and known again under others", async () => {
    const one = await keepAudio(media, account, await receive(Buffer.concat([id3v2(), song])));
    const two = await keepAudio(media, account, await receive(Buffer.concat([song, id3v1()])));
    expect(one).toMatchObject({ type: "mp3", duration: 24, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(two).toEqual({ ...one, name: two.name });
    expect(two.name).not.toBe(one.name);
    expect((await kept(one.name)).equals(await kept(two.name))).toBe(true);
    const other = await keepAudio(media, account, await receive(wav(format(), chunk("data", tone(2)))));
    expect(other).toMatchObject({ type: "wav", duration: 2, name: expect.stringMatching(/\.wav$/) });
    expect(other.hash).not.toBe(one.hash);
  });

  it("is refused where it is something else", async () => {
    await expect(keepAudio(media, account, await receive(Buffer.from("<html>")))).rejects.toMatchObject(
      refused("audio"),
    );
    expect(await readdir(media.dir)).toEqual([]);
  });

  it("is refused where it takes its process down, and not to blame where that is stopped", async () => {
    const received = await receive(song);
    const unread = { status: 400, body: { message: fileTexts.broken } };
    const reads: (() => Promise<unknown>)[] = [
      () => keepAudio(media, account, received),
      () => readSoundTags(received),
    ];
    for (const read of reads) {
      await expect(endProcesses("edit-sounds", "SIGKILL", read)).rejects.toMatchObject(unread);
      await expect(endProcesses("edit-sounds", "SIGTERM", read)).rejects.toBeInstanceOf(ProcessStoppedError);
    }
    expect(await readdir(media.dir)).toEqual([]);
  });

  it("is refused where it says that it lasts for more than a day", async () => {
    const days = await receive(wav(format({ rate: 1 }), chunk("data", tone(11))));
    await expect(keepAudio(media, account, days)).rejects.toMatchObject(refused("audio"));
    await expect(readSoundTags(days)).rejects.toMatchObject(refused("audio"));
  });
});

describe("a picture that has come", () => {
  const png = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: "#123" } })
      .png()
      .toBuffer();

  it("is kept as webp", async () => {
    const name = await keepPicture(media, account, await receive(await png()), shape);
    expect(name).toMatch(/\.webp$/);
    expect(await sharp(await kept(name)).metadata()).toMatchObject({ format: "webp", width: 64, height: 64 });
  });

  it("is refused where it is another kind or broken", async () => {
    const gif = await sharp(await png())
      .gif()
      .toBuffer();
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * i) % 251));
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    for (const content of [gif, whole.subarray(0, whole.length / 2), Buffer.from("<html>")]) {
      await expect(keepPicture(media, account, await receive(content), shape)).rejects.toMatchObject(refused("image"));
    }
    const bomb = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>`);
    await expect(keepPicture(media, account, await receive(bomb), shape)).rejects.toMatchObject({
      status: 413,
      body: { code: "too_large", message: fileTexts.tooManyPixels },
    });
    expect(await readdir(media.dir)).toEqual([]);
  });
});

describe("a video that has come", () => {
  const mp4 = movie(box("mdat", Buffer.alloc(64)));
  const webm = recording(ebml(0x1f43_b675, Buffer.alloc(64)));
  const matroska = Buffer.from(webm.toString("latin1").replace("webm", "mkv1"), "latin1");

  it("has the length that its file states", async () => {
    const film = await readFile(new URL(import.meta.resolve("@hitoslov/demo/video/instruction.mp4")));
    expect(await keepVideo(media, account, await receive(film))).toMatchObject({ seconds: 25 });
  });

  it.each([
    [12_500, 13],
    [86_400_000, 86_400],
    [86_401_000, null],
    [1e300, null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NaN, null],
    [-1, null],
  ])("of %d ms by its own words lasts %d s", async (ms, seconds) => {
    const duration = Buffer.alloc(8);
    duration.writeDoubleBE(ms);
    const film = recording(ebml(0x1549_a966, ebml(0x4489, duration)));
    expect((await keepVideo(media, account, await receive(film))).seconds).toBe(seconds);
  });

  it("is refused where it takes its process down, and not to blame where that is stopped", async () => {
    const received = await receive(mp4);
    const read = () => keepVideo(media, account, received);
    await expect(endProcesses("edit-sounds", "SIGKILL", read)).rejects.toMatchObject(refused("video"));
    await expect(endProcesses("edit-sounds", "SIGTERM", read)).rejects.toBeInstanceOf(ProcessStoppedError);
  });

  it("of a few bytes that take all memory is refused, and others are read meanwhile", async () => {
    const [hostile, harmless] = [await receive(endlessRun()), await receive(song)];
    await Promise.all([
      expect(keepVideo(media, account, hostile)).rejects.toMatchObject(refused("video")),
      expect(keepAudio(media, "another account", harmless)).resolves.toMatchObject({ duration: 24 }),
    ]);
  });

  it.each([
    ["mp4", mp4],
    ["webm", webm],
  ])("is kept as it is: %s", async (extension, content) => {
    const { name, seconds } = await keepVideo(media, account, await receive(content));
    expect([name.endsWith(`.${extension}`), seconds]).toEqual([true, null]);
    expect((await kept(name)).equals(content)).toBe(true);
  });

  it.each([
    ["a song", song],
    ["a page", Buffer.from("<html>")],
    ["another container", matroska],
    ["a picture in the same container", Buffer.from(mp4.toString("latin1").replace("isom", "heic"), "latin1")],
  ])("is refused where it is %s", async (_what, content) => {
    await expect(keepVideo(media, account, await receive(content))).rejects.toMatchObject(refused("video"));
  });
});
