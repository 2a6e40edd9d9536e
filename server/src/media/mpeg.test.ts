import { readFile } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { beforeAll, describe, expect, it } from "vitest";
import { ape, id3v1, id3v2, lyrics3, title } from "../test/tags.ts";
import { keepFrames } from "./mpeg.ts";

let song: Buffer;
let bare: Buffer;
beforeAll(async () => {
  song = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
  bare = keepFrames(song);
});

/** Frames with this header and zeros after it, which are silence. Sizes are computed by hand from the standard. */
function frames(header: number, bytes: number, count: number): Buffer {
  const frame = Buffer.alloc(bytes);
  frame.writeUInt32BE(header);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

describe("what is kept of an mp3", () => {
  it("is everything audible: the length and the sampling rate stay", async () => {
    const options = { duration: true };
    const [before, after] = [await parseBuffer(song, undefined, options), await parseBuffer(bare, undefined, options)];
    expect(before.common.title ?? before.format.tool).toBeDefined();
    expect(after.format.duration).toBeCloseTo(before.format.duration ?? 0, 1);
    expect(after.format.sampleRate).toBe(before.format.sampleRate);
    expect(bare.length / song.length).toBeGreaterThan(0.95);
  });

  const junk = Buffer.from("не музыка, а просто текст".repeat(40));
  it.each([
    ["nothing else", [], []],
    ["ID3v2", [id3v2()], []],
    ["ID3v2 with padding", [id3v2({ padding: 4000 })], []],
    ["ID3v2 with a footer", [id3v2({ footer: true })], []],
    ["two of ID3v2", [id3v2(), id3v2({ padding: 200 })], []],
    ["ID3v2 at the end", [], [id3v2()]],
    ["ID3v1", [], [id3v1()]],
    ["APE", [], [ape()]],
    ["APE at the beginning", [ape()], []],
    ["APE without a header", [], [ape({ header: false })]],
    ["Lyrics3", [], [lyrics3(), id3v1()]],
    ["all of them", [ape(), id3v2()], [ape(), lyrics3(), id3v1()]],
    ["junk", [junk], [junk]],
    ["a size past the end", [Buffer.from("ID3\u0004\0\0\x7f\x7f\x7f\x7f", "latin1")], []],
    ["half a frame", [], [Buffer.from([0xff, 0xfb, 0x90, 0x64, 1, 2, 3])]],
  ])("excludes what surrounds it: %s", (_what, before, after) => {
    expect(bare.equals(keepFrames(Buffer.concat([...before, bare, ...after])))).toBe(true);
  });

  it("excludes what lies between frames", () => {
    const half = bare.indexOf(bare.subarray(0, 2), Math.floor(bare.length / 2));
    const whole = keepFrames(Buffer.concat([bare.subarray(0, half), id3v2(), junk, bare.subarray(half)]));
    expect(whole.includes(title)).toBe(false);
    expect(whole.length).toBeLessThanOrEqual(bare.length);
    expect(whole.length).toBeGreaterThan(bare.length - 2000);
  });

  it("excludes the picture of a tag, even if it contains frames", () => {
    const hidden = frames(0xfffb9000, 417, 10);
    const tag = id3v2({ padding: hidden.length });
    hidden.copy(tag, tag.length - hidden.length);
    expect(bare.equals(keepFrames(Buffer.concat([tag, bare])))).toBe(true);
  });

  it("is the same for a view of a larger buffer", () => {
    const whole = Buffer.concat([Buffer.from("чужое"), id3v2(), bare, Buffer.from("чужое")]);
    const part = new Uint8Array(whole.buffer, whole.byteOffset + 10, whole.length - 20);
    expect(bare.equals(keepFrames(part))).toBe(true);
  });

  // ISO/IEC 11172-3 §2.4.3.1: layer I (12 · rate / sampling + padding) · 4 bytes, else
  // 144 (or 72) · rate / sampling + padding.
  it.each([
    ["MPEG-1 layer III, 128 kbit/s, 44.1 kHz", 0xfffb9000, 417],
    ["the same with padding", 0xfffb9200, 418],
    ["MPEG-1 layer III, 320 kbit/s, 48 kHz", 0xfffbe400, 960],
    ["MPEG-2 layer III, 64 kbit/s, 22.05 kHz", 0xfff38000, 208],
    ["MPEG-2.5 layer III, 8 kbit/s, 8 kHz", 0xffe31800, 72],
    ["MPEG-1 layer II, 192 kbit/s, 44.1 kHz", 0xfffda000, 626],
    ["MPEG-1 layer I, 32 kbit/s, 32 kHz", 0xffff1800, 48],
  ])("is recognised by its headers: %s", (_what, header, bytes) => {
    const whole = frames(header, bytes, 5);
    expect(keepFrames(Buffer.concat([junk, whole, id3v1()])).equals(whole)).toBe(true);
    expect(keepFrames(frames(header, bytes + 1, 5)).length).toBe(0);
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["text", junk],
    ["a header cut off", Buffer.from("ID3\u0004")],
    ["nothing but tags", Buffer.concat([id3v2(), lyrics3(), id3v1()])],
    ["one frame", frames(0xfffb9000, 417, 1)],
    ["ones only", Buffer.alloc(100_000, 0xff)],
    ["free format", frames(0xfffb0000, 417, 5)],
    ["AAC", frames(0xfff15080, 417, 5)],
  ])("is empty for %s", (_what, content) => {
    expect(keepFrames(content).length).toBe(0);
  });
});

describe("the Xing header", () => {
  const infoAt = 36;
  function withInfo(text: string, total: number): Buffer {
    const info = frames(0xfffb9000, 417, 1);
    info.write("Xing", infoAt);
    info.writeUInt32BE(0b1111, infoAt + 4);
    info.writeUInt32BE(total, infoAt + 8);
    info.write(text, infoAt + 120, "latin1");
    info.write("Kalinka", 300);
    return Buffer.concat([info, frames(0xfffb9000, 417, 10)]);
  }

  it("gets the true numbers and keeps only the encoder's name", () => {
    const kept = keepFrames(withInfo("LAME3.100", 4_000_000));
    expect(kept.readUInt32BE(infoAt + 8)).toBe(10);
    expect(kept.readUInt32BE(infoAt + 12)).toBe(11 * 417);
    expect(kept.includes("LAME3.100")).toBe(true);
    expect(kept.includes("Kalinka")).toBe(false);
  });

  it("loses an unknown text in the place of the encoder's name", () => {
    expect(keepFrames(withInfo("Polunoch!", 10)).includes("Polunoch")).toBe(false);
  });
});
