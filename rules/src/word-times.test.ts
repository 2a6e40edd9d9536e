import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadOf, faultOfTimes, moveTimes, type TimeRange, type WordTimes } from "./word-times.ts";

const twice: WordTimes = [
  [
    [500, 900],
    [2000, 2400],
  ],
  [
    [900, 1400],
    [2400, 3000],
  ],
];

describe("times fit", () => {
  it.for([
    ["a line sung once", [[[0, 500]], [[500, 501]]], 2],
    ["a line sung twice", twice, 2],
    [
      "a word that alone is sung again",
      [
        [[0, 500]],
        [
          [500, 900],
          [900, 1200],
          [1400, 3000],
        ],
      ],
      2,
    ],
  ] as const)("%s", ([, times, words]) => {
    expect(faultOfTimes(times, words, 3000)).toBeUndefined();
  });

  it("however a line is cut and as often as it is sung", () => {
    const steps = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 4 }), (passes) => {
        const words = Math.min(...passes.map((pass) => pass.length));
        let now = 0;
        const times: TimeRange[][] = Array.from({ length: words }, () => []);
        for (const pass of passes) {
          for (const [word, [rest, length]] of pass.slice(0, words).entries()) {
            times[word]?.push([now + rest, now + rest + length]);
            now += rest + length;
          }
        }
        expect(faultOfTimes(times, words, now)).toBeUndefined();
        expect(faultOfTimes(times, words, now - 1)).toMatchObject({ kind: "outside" });
      }),
    );
  });
});

describe("times do not fit", () => {
  it.for([
    ["words without times", [[[0, 500]]], { kind: "count" }],
    ["more times than words", [...twice, [[3000, 3000]]], { kind: "count" }],
    ["a word never sung", [[[0, 500]], []], { kind: "empty", word: 1 }],
    ["an end at its start", [[[0, 500]], [[500, 500]]], { kind: "range", word: 1 }],
    ["a start before the audio", [[[-1, 500]], [[500, 600]]], { kind: "range", word: 0 }],
    ["an end after the audio", [[[0, 500]], [[500, 3001]]], { kind: "outside", word: 1 }],
    ["words the wrong way round", [[[600, 900]], [[0, 500]]], { kind: "backwards", word: 1 }],
    [
      "singings the wrong way round",
      [
        [[0, 400]],
        [
          [2000, 2500],
          [500, 900],
        ],
      ],
      { kind: "backwards", word: 1 },
    ],
    ["neighbours over each other", [[[0, 600]], [[500, 900]]], { kind: "overlap", word: 1 }],
    [
      "a second singing over a first",
      [
        [
          [0, 500],
          [800, 1200],
        ],
        [[700, 900]],
      ],
      { kind: "overlap", word: 0 },
    ],
  ] as const)("%s", ([, times, fault]) => {
    expect(faultOfTimes(times, 2, 3000)).toEqual(fault);
  });
});

describe("moveTimes", () => {
  const line: WordTimes = [0, 1, 2].map((second) => [second, second + 4].map((at) => [at * 1000, at * 1000 + 1000]));

  it("keeps the singings that another cut has", () => {
    expect(moveTimes(line, 500, 8000)?.[2]).toEqual([
      [2500, 3500],
      [6500, 7500],
    ]);
    expect(moveTimes(line, -4000, 4000)).toEqual([[[0, 1000]], [[1000, 2000]], [[2000, 3000]]]);
    expect(moveTimes(null, 0, 8000)).toBeNull();
  });

  it("has none where every word is sung in the cut, but nowhere the whole line", () => {
    expect(moveTimes(line, -1000, 5500)).toBeNull();
  });
});

describe("leadOf", () => {
  it("is up to the first sung word", () => {
    expect(leadOf([[[900, 1400]], [[1400, 1700]]])).toBe(0.9);
  });

  it("is 0 where the times are unknown", () => {
    expect([leadOf(null), leadOf([]), leadOf([undefined, undefined])]).toEqual([0, 0, 0]);
  });
});
