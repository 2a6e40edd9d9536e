import { describe, expect, it } from "vitest";
import { letterShares, peaksOf, sliceByShares } from "./peaks.ts";

describe("peaksOf", () => {
  it.each([
    ["the loudest moment of each part", [0.1, -0.5, 0.2, 0.25], 2, [1, 0.5]],
    ["silence stays silence", [0, 0, 0, 0], 2, [0, 0]],
    ["fewer samples than parts", [0.5], 2, [1, 1]],
    ["no samples", [], 2, [0, 0]],
  ])("%s", (_, samples, count, expected) => {
    expect(peaksOf(Float32Array.from(samples), count)).toEqual(expected);
  });
});

describe("sliceByShares", () => {
  it("gives each word the peaks of its share", () => {
    expect(sliceByShares([1, 1, 1, 0, 0, 0, 0, 0], [3 / 8, 5 / 8])).toEqual([
      [1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
  });

  it("returns at least two bars", () => {
    expect(sliceByShares([0.5, 0.5], [0.1, 0.9])).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });
});

const shares = (...words: string[]) => letterShares(words.map((text) => ({ text })));

describe("letterShares", () => {
  it.each([
    ["one word has it all", ["поле"], [1]],
    ["equal words, equal shares", ["поле", "воля"], [0.5, 0.5]],
    ["a longer word has more", ["и", "коробушка"], [2.2 / 12.4, 10.2 / 12.4]],
    ["no words", [], []],
  ])("%s", (_, words, expected) => {
    const found = shares(...words);
    expect(found).toHaveLength(expected.length);
    expected.forEach((share, index) => expect(found[index]).toBeCloseTo(share));
  });

  it("counts letters, not UTF-16 units", () => {
    expect(shares("𝄞𝄞", "аб")).toEqual([0.5, 0.5]);
  });

  it("sums up to 1 for sixty words", () => {
    const found = shares(...Array.from({ length: 60 }, (_, index) => "а".repeat((index % 12) + 1)));
    expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
});
