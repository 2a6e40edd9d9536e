import { describe, expect, it } from "vitest";
import { neighbourLevel, nextCounters, orderLevels } from "./levels.ts";

const level = (name: string) => ({ name });
const names = (levels: readonly { name: string }[]) => levels.map(({ name }) => name);

describe("orderLevels", () => {
  it.each([
    [
      ["10", "2", "1"],
      ["1", "2", "10"],
    ],
    [
      ["Уровень 3", "02", "без номера", "1"],
      ["1", "02", "Уровень 3", "без номера"],
    ],
    [
      ["б", "а"],
      ["б", "а"],
    ],
    [[], []],
  ])("%j in order is %j", (given, expected) => {
    const levels = Object.freeze(given.map(level));
    expect(names(orderLevels(levels))).toEqual(expected);
  });
});

describe("neighbourLevel", () => {
  const levels = ["10", "1", "3"].map(level);

  it.each([
    ["1", "up", "3"],
    ["3", "up", "10"],
    ["10", "up", undefined],
    ["10", "down", "3"],
    ["3", "down", "1"],
    ["1", "down", undefined],
    ["2", "up", "3"],
    ["2", "down", "1"],
  ] as const)("from %s %s is %s", (current, direction, expected) => {
    expect(neighbourLevel(levels, level(current), direction)?.name).toBe(expected);
  });

  it("finds none among none", () => {
    expect(neighbourLevel([], level("1"), "up")).toBeUndefined();
  });
});

describe("nextCounters", () => {
  const before = { perSession: 4, sameLevel: 3, inRow: 2 };
  const clean = { guessed: true, clean: true, sameLevel: true, skipped: false };

  it.each([
    ["guessed clean", {}, { perSession: 5, sameLevel: 4, inRow: 3 }],
    ["guessed with a mistake or hint", { clean: false }, { perSession: 5, sameLevel: 4, inRow: 0 }],
    ["failed", { guessed: false }, { perSession: 4, sameLevel: 3, inRow: 0 }],
    ["skipped", { guessed: false, skipped: true }, { perSession: 4, sameLevel: 3, inRow: 0 }],
    ["skipped is never guessed", { skipped: true }, { perSession: 4, sameLevel: 3, inRow: 0 }],
    ["guessed at another level", { sameLevel: false }, { perSession: 5, sameLevel: 1, inRow: 3 }],
    ["failed at another level", { guessed: false, sameLevel: false }, { perSession: 4, sameLevel: 0, inRow: 0 }],
  ])("%s", (_, outcome, expected) => {
    expect(nextCounters(Object.freeze(before), { ...clean, ...outcome })).toEqual(expected);
  });
});
