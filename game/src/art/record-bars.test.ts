import { describe, expect, it } from "vitest";
import { layOutRecord } from "./record-bars.ts";

const word = (text: string | null, ...times: [number, number][]) => ({ text, state: "given", times }) as const;
const sung = [word("Ой", [1000, 2000], [6000, 7000]), word(null, [2000, 5000]), word("полна", [5000, 5100])];

describe("a record by time", () => {
  it("has a part for each time a word is sung, in order, where the needle reaches it", () => {
    const parts = layOutRecord(sung, 200, 10_000);
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [-80, -60],
      [-60, 0],
      [0, 2],
      [20, 40],
    ]);
    for (const { from, to, bars } of parts) {
      expect(bars.length).toBeGreaterThan(0);
      for (const { share } of bars) {
        expect(share).toBeGreaterThan((from + 100) / 200);
        expect(share).toBeLessThan((to + 100) / 200);
      }
    }
    const shares = parts.flatMap(({ bars }) => bars.map(({ share }) => share));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it("draws dots instead of bars for a hidden word", () => {
    const [, hidden] = layOutRecord(sung, 200, 10_000);
    for (const { x1, x2, y1, y2 } of hidden?.bars ?? []) expect(Math.hypot(x2 - x1, y2 - y1)).toBeLessThan(0.1);
  });

  it.for([
    ["the length is not known", sung, null],
    ["a word's times are not", [...sung, { text: "ой", state: "given" } as const], 10_000],
  ] as const)("is one by letters where %s", ([, words, ms]) => {
    const parts = layOutRecord(words, 200, ms);
    expect(parts).toHaveLength(words.length);
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([expect.closeTo(-101.6), expect.closeTo(98.4)]);
  });
});
