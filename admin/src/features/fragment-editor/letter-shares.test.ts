import { describe, expect, it } from "vitest";
import { letterShares } from "./letter-shares.ts";

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

  it("counts letters, not their halves in UTF-16", () => {
    expect(shares("𝄞𝄞", "аб")).toEqual([0.5, 0.5]);
  });

  it("makes 1 of sixty words", () => {
    const found = shares(...Array.from({ length: 60 }, (_, index) => "а".repeat((index % 12) + 1)));
    expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
});
