import { describe, expect, it } from "vitest";
import { markOf, medianOf, nearestLevel, wilson } from "./quality.ts";

describe("the Wilson interval", () => {
  // Newcombe, «Two-sided confidence intervals for the single proportion», Statistics in Medicine 17 (1998), table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of %i in %i", (guessed, ended, low, high) => {
    const interval = wilson({ guessed, ended });
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it("of no tries is null", () => expect(wilson({ guessed: 0, ended: 0 })).toBeNull());
});

describe("a mark", () => {
  const half = { guessed: 500, ended: 1000 };
  it.each([
    ["three plays are too few", 3, 3, null],
    ["twenty-nine plays are too few", 29, 29, null],
    ["thirty plays are enough", 30, 30, "too_easy"],
    ["thirty plays are enough for too hard", 0, 30, "too_hard"],
    ["the level's rate inside the interval gives none", 20, 30, null],
    ["the level's rate just outside the interval gives one", 21, 30, "too_easy"],
  ] as const)("%s", (_why, guessed, ended, mark) => {
    expect(markOf({ guessed, ended }, half)).toBe(mark);
  });
});

describe("the nearest level", () => {
  const levels = new Map([
    [3, { guessed: 40, ended: 200 }],
    [2, { guessed: 100, ended: 200 }],
    [1, { guessed: 179, ended: 199 }],
  ]);
  it("is one of those that were played enough", () => {
    expect(nearestLevel({ guessed: 95, ended: 100 }, levels)).toBe(2);
    expect(nearestLevel({ guessed: 30, ended: 100 }, levels)).toBe(3);
    expect(nearestLevel({ guessed: 36, ended: 100 }, levels)).toBe(2);
    expect(nearestLevel({ guessed: 1, ended: 1 }, new Map())).toBeNull();
  });
});

describe("the median of steps", () => {
  it("is interpolated within its step", () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([{ bucket: 24, plays: 1 }])).toBe(10.3);
    expect(
      medianOf([
        { bucket: 0, plays: 1 },
        { bucket: 24, plays: 10 },
        { bucket: 48, plays: 1 },
      ]),
    ).toBe(10.3);
    expect(
      medianOf([
        { bucket: 24, plays: 5 },
        { bucket: 48, plays: 5 },
      ]),
    ).toBe(10.8);
  });

  it("is within a tenth of the true one", () => {
    const seconds = Array.from({ length: 1001 }, (_, index) => 5 + (index / 1000) ** 3 * 200);
    const buckets = Map.groupBy(seconds, (value) => Math.floor(Math.log(value) / Math.log(1.1)));
    const steps = [...buckets].map(([bucket, { length }]) => ({ bucket, plays: length }));
    expect((medianOf(steps) ?? 0) / (5 + 0.5 ** 3 * 200)).toBeCloseTo(1, 1);
  });
});
