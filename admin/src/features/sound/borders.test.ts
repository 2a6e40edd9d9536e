import { faultOfTimes, type WordTimes } from "@hitoslov/rules";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bordersOf, hasPause, moveBorder, sungFromStarts, sungOf, timesOf, togglePause } from "./borders.ts";

/** Two words that are sung twice, with a pause between. */
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

describe("borders", () => {
  it("are shared by adjacent words, and separate around a pause", () => {
    const sung = sungOf(twice);
    expect(timesOf(sung, 2)).toEqual(twice);
    const borders = bordersOf(sung, 4000);
    expect(borders.map(({ at, ends, starts }) => [at, ends, starts])).toEqual([
      [500, null, 0],
      [900, 0, 1],
      [1400, 1, null],
      [2000, null, 2],
      [2400, 2, 3],
      [3000, 3, null],
    ]);
    expect(borders.map((border) => hasPause(sung, border))).toEqual([undefined, false, true, true, false, undefined]);
  });

  it("change both words, within their neighbours", () => {
    const sung = sungOf(twice);
    const [first, second] = bordersOf(sung, 4000);
    if (first === undefined || second === undefined) throw new Error("no borders");
    const firstTimes = (moved: ReturnType<typeof sungOf>) => timesOf(moved, 2).map(([range]) => range);
    expect(firstTimes(moveBorder(sung, second, 1000))).toEqual([
      [500, 1000],
      [1000, 1400],
    ]);
    expect(firstTimes(moveBorder(sung, second, 9000))).toEqual([
      [500, 1380],
      [1380, 1400],
    ]);
    expect(firstTimes(moveBorder(sung, first, -50))).toEqual([
      [0, 900],
      [900, 1400],
    ]);
  });

  it("keep times valid after any moves and pauses", () => {
    const change = fc.record({ border: fc.nat(20), to: fc.integer({ min: -500, max: 5000 }), pause: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let sung = sungOf(twice);
        for (const { border: index, to, pause } of changes) {
          const borders = bordersOf(sung, 4000);
          const border = borders[index % borders.length];
          if (border === undefined) return;
          sung = pause ? togglePause(sung, border) : moveBorder(sung, border, to);
          expect(faultOfTimes(timesOf(sung, 2), 2, 4000)).toBeUndefined();
        }
      }),
    );
  });
});

describe("starts", () => {
  const texts = ["Калинка", "моя"];
  const start = (word: number, at: number) => ({ word, at, confidence: 0.5 });

  it("end at the next start, unless that is far away", () => {
    const sung = sungFromStarts([start(0, 0), start(1, 820), start(0, 6000), start(1, 6820)], texts, 7000);
    expect(sung.map(({ start: from, end }) => [from, end])).toEqual([
      [0, 820],
      [820, expect.closeTo(1450, -2)],
      [6000, 6820],
      [6820, 7000],
    ]);
    expect(faultOfTimes(timesOf(sung, 2), 2, 7000)).toBeUndefined();
  });

  it.for([7000, 7005, 9000])("leave room for the last word if it was found at %d of 7000", (at) => {
    const sung = sungFromStarts([start(0, 6500), start(1, at)], texts, 7000);
    expect(sung.map(({ start: from, end }) => [from, end])).toEqual([
      [6500, 6980],
      [6980, 7000],
    ]);
  });

  it("give valid times wherever they were found", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7500 }), { minLength: 2, maxLength: 20 }), (found) => {
        const starts = found.toSorted((a, b) => a - b).map((at, index) => start(index, at));
        const sung = sungFromStarts(starts, Array(starts.length).fill("слово"), 7000);
        // At the very start of a sound there is no room for many words.
        fc.pre(found.every((at) => at > 20 * found.length));
        expect(faultOfTimes(timesOf(sung, starts.length), starts.length, 7000)).toBeUndefined();
      }),
    );
  });
});
