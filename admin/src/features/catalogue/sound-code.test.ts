import { describe, expect, it } from "vitest";
import { formatSoundCode, readSoundCode } from "./sound-code.ts";

describe("readSoundCode", () => {
  it.each([
    ["004217.mp3", 4217],
    ["4217.wav", 4217],
    ["4217 Коробейники.mp3", 4217],
    ["4217_korobeiniki.mp3", 4217],
    ["4217korobeiniki.mp3", 4217],
    ["000000.mp3", 0],
    ["999999.mp3", 999_999],
    ["0042170.mp3", null],
    ["korobeiniki 4217.mp3", null],
    [".mp3", null],
    ["", null],
  ])("%s → %s", (name, code) => {
    expect(readSoundCode(name)).toBe(code);
  });
});

describe("formatSoundCode", () => {
  it.each([
    [0, "000000"],
    [4217, "004217"],
    [999_999, "999999"],
  ])("%s → %s", (code, text) => {
    expect(formatSoundCode(code)).toBe(text);
    expect(readSoundCode(text)).toBe(code);
  });
});
