import { describe, expect, it } from "vitest";
import { defaultScores, scoreKeys } from "./config.ts";
import { accuracyOf, countedSeconds, maxPoints, scorePlay, speedCoefficient, type PlayScoring } from "./score.ts";

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
  blanks: 5,
  words: 0,
  typed: 0,
  authorRight: false,
  mistakes: 0,
  hints: {},
  inRow: 0,
  answerShown: false,
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
    ["one mistake", { words: 5, mistakes: 1 }, 48],
    ["more of them, which lower everything", { words: 5, mistakes: 3, difficultyPoints: 10 }, 32],
    ["as many mistakes and one more as blanks", { words: 5, mistakes: 6, difficultyPoints: 10 }, 0],
    ["an answer that was shown before", { words: 5, difficultyPoints: 50, answerShown: true }, 10],
    ["an answer that was shown before, and mistakes", { words: 5, mistakes: 3, answerShown: true }, 3],
    ["lamps", { words: 2, hints: { word_tip: 2 } }, 10],
    ["the eye", { words: 2, hints: { name_tip: 1 } }, 5],
    ["first of a row", { words: 1, inRow: 1 }, 15],
    ["five in a row", { words: 1, inRow: 5 }, 35],
    ["a longer row counts up to 5", { words: 1, inRow: 12 }, 35],
    ["never below 0", { words: 1, hints: { word_tip: 3 } }, 0],
    ["difficulty points come after the floor", { words: 1, hints: { word_tip: 3 }, difficultyPoints: 7 }, 7],
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
        hints: { word_tip: 1, name_tip: 1 },
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
    const play = {
      words: 5,
      typed: 4,
      authorRight: true,
      mistakes: 3,
      hints: { word_tip: 2, name_tip: 1 },
      inRow: 9,
      blanks: 8,
    };
    expect(scorePlay({ ...nothing, ...play, speeds, seconds: 30 })).toEqual({
      points: Math.round((50 + 20 + 30 - 6 - 10 - 15 + 25) * 1.5 * 0.75),
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
      accuracy: 0.75,
      share: 1,
    });
    expect(scorePlay(nothing)).toEqual({ points: 0, lines: [], coefficient: 1, accuracy: 1, share: 1 });
  });
});

describe("accuracyOf", () => {
  it.each([
    [0, 5, 1],
    [1, 5, 1],
    [2, 5, 0.8],
    [5, 5, 0.2],
    [6, 5, 0],
    [40, 5, 0],
    [1, 1, 1],
    [2, 1, 0],
  ])("%i mistakes at %i blanks: %f", (mistakes, blanks, expected) => {
    expect(accuracyOf(mistakes, blanks)).toBeCloseTo(expected, 12);
  });
});

it("time never counts shorter than the fragment", () => {
  expect(countedSeconds(0, 22, 0)).toBe(22);
  expect(countedSeconds(22.5, 22, 0)).toBe(22.5);
});

describe("a clock that waits for the first sung word", () => {
  const fragment = 22;
  const lead = 5.2;
  const counted = (seconds: number) => countedSeconds(seconds, fragment, lead);

  it("gives nothing for an answer before the song is over, and counts all that comes after", () => {
    expect(counted(0)).toBeCloseTo(16.8);
    expect(counted(22)).toBeCloseTo(16.8);
    expect(counted(30)).toBeCloseTo(24.8);
  });

  it("never counts more than without the lead: nobody loses by it, and a slower play stays slower", () => {
    for (let seconds = 0; seconds < 90; seconds += 0.5) {
      expect(counted(seconds)).toBeLessThanOrEqual(countedSeconds(seconds, fragment, 0));
      expect(counted(seconds)).toBeLessThanOrEqual(counted(seconds + 0.5));
    }
  });
});

describe("maxPoints", () => {
  it("is what a faultless play of the longest fragment pays", () => {
    expect(maxPoints(defaultScores, speeds, [50, 100], 60)).toBe((600 + 300 + 30 + 25) * 2 + 100);
    expect(maxPoints(defaultScores, [], [], 60)).toBe(955);
  });

  it("counts penalties that were turned into gains", () => {
    const rules = {
      ...defaultScores,
      word: -10,
      typed: 0,
      author: 0,
      in_row: 0,
      mistake: 2,
      word_tip: 5,
      name_tip: 15,
    };
    expect(maxPoints(rules, [{ coefficient: 0.5 }], [], 10)).toBe(2 * 50 + 5 * 10 + 15);
  });
});
