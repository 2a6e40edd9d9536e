import { readFile } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { beforeAll, describe, expect, it } from "vitest";
import { audioSeconds, stripMp3Tags } from "./audio.ts";

const title = "Калинка";

let bare: Buffer;
beforeAll(async () => {
  bare = Buffer.from(stripMp3Tags(await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")))));
});

/** ID3v2.4 with the title as UTF-8; a footer repeats the header. Source: id3.org, ID3v2.4.0 structure, §3. */
function id3v2({ footer = false, padding = 0 } = {}): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.from(title)]);
  const frame = Buffer.concat([Buffer.from("TIT2"), syncsafe(text.length), Buffer.alloc(2), text]);
  const body = Buffer.concat([frame, Buffer.alloc(padding)]);
  const head = (mark: string) =>
    Buffer.concat([Buffer.from(mark), Buffer.from([4, 0, footer ? 0x10 : 0]), syncsafe(body.length)]);
  return Buffer.concat([head("ID3"), body, ...(footer ? [head("3DI")] : [])]);
}

function syncsafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}

function id3v1(): Buffer {
  const tag = Buffer.alloc(128);
  tag.write("TAG");
  tag.write("Kalinka", 3);
  return tag;
}

/** APEv2 with one item. Source: the APE tags specification, version 2. */
function ape({ header = true } = {}): Buffer {
  const value = Buffer.from(title);
  const item = Buffer.concat([uint32(value.length), uint32(0), Buffer.from("Title\0"), value]);
  const edge = (flags: number) =>
    Buffer.concat([
      Buffer.from("APETAGEX"),
      uint32(2000),
      uint32(item.length + 32),
      uint32(1),
      uint32(flags),
      Buffer.alloc(8),
    ]);
  const has = header ? 0x8000_0000 : 0;
  return Buffer.concat([...(header ? [edge(has + 0x2000_0000)] : []), item, edge(has)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

describe("tags of an mp3", () => {
  it("are there before they are stripped", async () => {
    const { common, format } = await parseBuffer(Buffer.concat([id3v2(), bare, ape(), id3v1()]));
    expect(common.title).toBe(title);
    expect(format.tagTypes).toEqual(expect.arrayContaining(["ID3v2.4", "ID3v1"]));
  });

  it.each([
    ["none", [], []],
    ["ID3v2", [id3v2()], []],
    ["ID3v2 with padding", [id3v2({ padding: 4000 })], []],
    ["ID3v2 with a footer", [id3v2({ footer: true })], []],
    ["two of ID3v2", [id3v2(), id3v2({ padding: 200 })], []],
    ["ID3v1", [], [id3v1()]],
    ["APE", [], [ape()]],
    ["APE without a header", [], [ape({ header: false })]],
    ["ID3v2, APE and ID3v1", [id3v2()], [ape(), id3v1()]],
    ["ID3v1 before APE", [], [id3v1(), ape()]],
  ])("are stripped: %s", (_what, before, after) => {
    expect(bare.equals(stripMp3Tags(Buffer.concat([...before, bare, ...after])))).toBe(true);
  });

  it("are stripped from a part of a larger buffer", () => {
    const whole = Buffer.concat([Buffer.from("чужое"), id3v2(), bare, Buffer.from("чужое")]);
    const part = new Uint8Array(whole.buffer, whole.byteOffset + 10, whole.length - 20);
    expect(bare.equals(stripMp3Tags(part))).toBe(true);
  });

  // What a file claims of itself is not to be believed, nor waited for.
  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a header cut off", Buffer.from("ID3\u0004")],
    ["a size past the end", Buffer.concat([Buffer.from("ID3\u0004\0\0\x7f\x7f\x7f\x7f"), Buffer.alloc(50)])],
    ["an APE tag of no size", apeOfSize(0)],
    ["an APE tag shorter than its footer", apeOfSize(31)],
    ["an APE tag larger than the file", apeOfSize(0xffff_ffff)],
    ["nothing but tags", Buffer.concat([id3v2(), id3v1(), id3v1()])],
  ])("end the reading where they are broken: %s", (_what, content) => {
    expect(stripMp3Tags(content).length).toBeLessThanOrEqual(content.length);
  });

  function apeOfSize(size: number): Buffer {
    return Buffer.concat([Buffer.alloc(100), Buffer.from("APETAGEX"), uint32(2000), uint32(size), Buffer.alloc(16)]);
  }
});

describe("the length of audio", () => {
  it("is in whole seconds, rounded up", async () => {
    expect(await audioSeconds(bare)).toBe(23);
    expect(await audioSeconds(Buffer.concat([id3v2(), bare, id3v1()]))).toBe(23);
  });

  it("is refused where there is no audio", async () => {
    await expect(audioSeconds(Buffer.from("не музыка, а просто текст".repeat(100)))).rejects.toThrow(/audio format/);
    await expect(audioSeconds(Buffer.alloc(0))).rejects.toThrow(/audio format|end/i);
  });
});
