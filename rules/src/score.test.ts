import { describe, expect, it } from "vitest";
import { defaultScores, scoreKeys } from "./config.ts";
import { scorePlay, speedCoefficient, type PlayScoring } from "./score.ts";

const speeds = [
  { min_time: 0, max_time: 20, coefficient: 2 },
  { min_time: 20, max_time: 40, coefficient: 1.5 },
  { min_time: 30, max_time: 60, coefficient: 1.15 },
];

const nothing: PlayScoring = {
  rules: defaultScores,
  speeds: [],
  seconds: 100,
  difficultyPoints: 0,
  words: 0,
  typed: 0,
  authorRight: false,
  mistakes: 0,
  wordTips: 0,
  nameTip: false,
  inRow: 0,
};

describe("default scores", () => {
  it.each([
    ["word", 10],
    ["typed", 5],
    ["author", 30],
    ["mistake", -2],
    ["word_tip", -5],
    ["name_tip", -15],
    ["in_row", 5],
  ] as const)("%s is %i", (key, score) => {
    expect(defaultScores[key]).toBe(score);
    expect(scoreKeys).toContain(key);
  });
});

describe("speedCoefficient", () => {
  it.each([
    [0, 2],
    [19.999, 2],
    [20, 1.5],
    [35, 1.5],
    [40, 1.15],
    [59.9, 1.15],
    [60, 1],
    [-1, 1],
  ])("%f s: × %f", (seconds, expected) => {
    expect(speedCoefficient(speeds, seconds)).toBe(expected);
  });

  it("is 1 without rows", () => {
    expect(speedCoefficient([], 5)).toBe(1);
  });
});

describe("scorePlay", () => {
  it.each<[string, Partial<PlayScoring>, number]>([
    ["nothing earned", {}, 0],
    ["words", { words: 5 }, 50],
    ["typed words", { words: 5, typed: 3 }, 65],
    ["the author", { words: 1, authorRight: true }, 40],
    ["mistakes", { words: 2, mistakes: 3 }, 14],
    ["lamps", { words: 2, wordTips: 2 }, 10],
    ["the eye", { words: 2, nameTip: true }, 5],
    ["first of a row", { words: 1, inRow: 1 }, 15],
    ["five in a row", { words: 1, inRow: 5 }, 35],
    ["a longer row counts up to 5", { words: 1, inRow: 12 }, 35],
    ["never below 0", { words: 1, mistakes: 20 }, 0],
    ["difficulty points come after the floor", { words: 1, mistakes: 20, difficultyPoints: 7 }, 7],
    ["difficulty points are not multiplied", { words: 5, difficultyPoints: 7, speeds, seconds: 10 }, 107],
    ["speed", { words: 5, speeds, seconds: 25 }, 75],
    ["rounded as on paper, 57.5", { words: 5, speeds, seconds: 45 }, 58],
    ["rounded down", { words: 1, typed: 1, mistakes: 1, speeds, seconds: 45 }, 15],
    [
      "everything",
      {
        words: 5,
        typed: 4,
        authorRight: true,
        mistakes: 1,
        wordTips: 1,
        nameTip: true,
        speeds,
        seconds: 5,
        difficultyPoints: 10,
      },
      166,
    ],
    ["staff's own rules", { rules: { ...defaultScores, word: 1, typed: 0 }, words: 3, typed: 3 }, 3],
  ])("%s", (_, play, points) => {
    expect(scorePlay({ ...nothing, ...play }).points).toBe(points);
  });

  it("shows the lines that make the sum, none for what did not happen", () => {
    const play = { words: 5, typed: 4, authorRight: true, mistakes: 3, wordTips: 2, nameTip: true, inRow: 9 };
    expect(scorePlay({ ...nothing, ...play, speeds, seconds: 30 })).toEqual({
      points: Math.round((50 + 20 + 30 - 6 - 10 - 15 + 25) * 1.5),
      lines: [
        { key: "word", count: 5, score: 50 },
        { key: "typed", count: 4, score: 20 },
        { key: "author", count: 1, score: 30 },
        { key: "mistake", count: 3, score: -6 },
        { key: "word_tip", count: 2, score: -10 },
        { key: "name_tip", count: 1, score: -15 },
        { key: "in_row", count: 5, score: 25 },
      ],
      coefficient: 1.5,
    });
    expect(scorePlay(nothing)).toEqual({ points: 0, lines: [], coefficient: 1 });
  });
});
