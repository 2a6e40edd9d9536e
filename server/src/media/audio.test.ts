import { readFile } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { describe, expect, it } from "vitest";
import { chunk, format, id3v1, id3v2, title, tone, wav } from "../test/tags.ts";
import { type Audio, readAudio } from "./audio.ts";

const song = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));

async function taken(file: Uint8Array): Promise<Audio> {
  const audio = await readAudio(file);
  if (audio === undefined) throw new Error("It is no audio");
  return audio;
}

describe("an mp3", () => {
  it("has its length in whole seconds, rounded up, whatever its tags", async () => {
    expect(await readAudio(song)).toMatchObject({ type: "mp3", duration: 24 });
    const tagged = await taken(Buffer.concat([id3v2(), song, id3v1()]));
    expect(tagged.duration).toBe(24);
    expect(tagged.content.includes(title)).toBe(false);
  });

  it("is refused where nothing follows its first head", async () => {
    expect(await readAudio(Buffer.alloc(40_000, 0xff).fill("fffb9000", 0, 4, "hex"))).toBeUndefined();
  });
});

describe("a wav", () => {
  it.each([
    [0.5, 1],
    [1, 1],
    [1.05, 2],
    [3.05, 4],
    [3, 3],
  ])("of %d s lasts %d", async (seconds, duration) => {
    expect(await readAudio(wav(format(), chunk("data", tone(seconds))))).toMatchObject({ type: "wav", duration });
  });

  it("keeps its format and its samples, and nothing else", async () => {
    const samples = tone(2);
    const name = chunk("LIST", Buffer.concat([Buffer.from("INFO"), chunk("INAM", Buffer.from(title))]));
    const picture = chunk("id3 ", id3v2());
    const file = Buffer.concat([wav(format(), name, chunk("data", samples), picture), Buffer.from(title)]);
    const { content } = await taken(file);
    expect(content.equals(wav(format(), chunk("data", samples)))).toBe(true);
    expect((await parseBuffer(content)).format.duration).toBe(2);
  });

  it("that was cut off is as long as what is there", async () => {
    const samples = tone(1);
    const file = wav(format(), chunk("data", samples, 0xffff_fffe));
    const audio = await taken(file);
    expect(audio.duration).toBe(1);
    expect(audio.content.equals(wav(format(), chunk("data", samples)))).toBe(true);
  });

  it("counts the samples that its codec does not", async () => {
    const file = wav(format({ codec: 7, bits: 8 }), chunk("fact", Buffer.from([0, 0, 0, 9])), chunk("data", tone(1)));
    expect((await taken(file)).duration).toBe(2);
  });

  it("is looked through for a thousand chunks", async () => {
    const behind = (count: number) => {
      const others = Array.from({ length: count }, () => chunk("junk", Buffer.alloc(0)));
      return wav(format(), ...others, chunk("data", tone(1)));
    };
    expect((await taken(behind(998))).duration).toBe(1);
    expect(await readAudio(behind(999))).toBeUndefined();
  });

  it("that says it lasts for more than a day is none", async () => {
    expect(await readAudio(wav(format({ rate: 1 }), chunk("data", tone(11))))).toBeUndefined();
  });

  it.each([
    ["no format", wav(chunk("data", tone(1)))],
    ["no samples", wav(format())],
    ["samples of no length", wav(format(), chunk("data", Buffer.alloc(0)))],
    ["half a sample", wav(format(), chunk("data", Buffer.alloc(1)))],
    ["no rate", wav(format({ rate: 0 }), chunk("data", tone(1)))],
    ["no channels", wav(format({ channels: 0 }), chunk("data", tone(1)))],
    ["mp3 in it", wav(format({ codec: 0x55 }), chunk("data", song))],
    ["half a header", wav(format()).subarray(0, 20)],
  ])("is refused with %s", async (_what, content) => {
    expect(await readAudio(content)).toBeUndefined();
  });
});

describe("what is no audio", () => {
  it.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("не музыка, а просто текст".repeat(100))],
    ["a page", Buffer.from("<!doctype html><html><body>hello</body></html>")],
    ["tags alone", Buffer.concat([id3v2(), id3v1()])],
    [
      "a picture",
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    ["another sound", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(200)])],
    ["an archive with a song in it", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(26), song])],
  ])("is refused: %s", async (_what, content) => {
    expect(await readAudio(content)).toBeUndefined();
  });
});
