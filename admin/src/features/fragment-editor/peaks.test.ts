import { describe, expect, it } from "vitest";
import { peaksOf, sliceByShares } from "./peaks.ts";

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
  it("gives each word the part of the sound that is its share", () => {
    expect(sliceByShares([1, 1, 1, 0, 0, 0, 0, 0], [3 / 8, 5 / 8])).toEqual([
      [1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
  });

  it("draws two bars at least", () => {
    expect(sliceByShares([0.5, 0.5], [0.1, 0.9])).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });
});
