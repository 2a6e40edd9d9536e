import { describe, expect, it } from "vitest";
import { dayAfter, histogramOf, streakOf } from "./daily.ts";

/** November 2026: a letter a day from the first; P played, m missed, c closed, the last one is today. */
function streak(days: string, first = "2026-11-01") {
  const at = [...days].map((letter, index) => ({ letter, day: dayAfter(first, index) }));
  const of = (letter: string) => new Set(at.filter((day) => day.letter === letter).map(({ day }) => day));
  const aired = new Set(at.filter(({ letter }) => letter !== "c").map(({ day }) => day));
  const { marks, ...rest } = streakOf(of("P"), aired, at.at(-1)?.day ?? first);
  const shown = at.map(({ day }) => marks.get(day)?.[0] ?? "-").join("");
  return { ...rest, shown };
}

describe("a streak", () => {
  it.each<[string, string, object]>([
    ["nothing played", "mmm", { days: 0, best: 0, total: 0, spares: 2, shown: "--o" }],
    ["days in a row", "PPP", { days: 3, best: 3, total: 3, spares: 2, shown: "ppp" }],
    ["today does not break it yet", "PPm", { days: 2, best: 2, total: 2, spares: 2, shown: "ppo" }],
    ["a missed day is spared", "PmP", { days: 2, best: 2, total: 2, spares: 1, shown: "psp" }],
    ["two missed days are spared", "PmmP", { days: 2, best: 2, total: 2, spares: 0, shown: "pssp" }],
    ["the third ends it", "PPmmmP", { days: 1, best: 2, total: 3, spares: 0, shown: "ppssmp" }],
    ["nothing is spared where there is none", "mmPm", { days: 1, best: 1, total: 1, spares: 2, shown: "--po" }],
    ["what has ended takes no spare days", "PmmmmmP", { days: 1, best: 1, total: 2, spares: 0, shown: "pssmmmp" }],
    ["closed days cost nothing", "PccccP", { days: 2, best: 2, total: 2, spares: 2, shown: "pccccp" }],
    ["days played before the first closed one", "PPcm", { days: 2, best: 2, total: 2, spares: 2, shown: "ppco" }],
  ])("%s", (_, days, expected) => {
    expect(streak(days)).toEqual(expected);
  });

  it("has two spare days in each month", () => {
    expect(streak("PmmPmmP", "2026-11-28")).toMatchObject({ days: 3, spares: 0, shown: "psspssp" });
    expect(streak("PmmmmP", "2026-11-29")).toMatchObject({ days: 1, best: 1, shown: "psssmp" });
  });
});

describe("the histogram", () => {
  it.each([
    [[], 0, 1, 0],
    [[{ points: 9, players: 2 }], 9, 1, 9],
    [[{ points: 10, players: 2 }], 10, 2, 5],
    [[{ points: 187, players: 1 }], 40, 20, 2],
    [[{ points: 1999, players: 1 }], 0, 200, 0],
  ])("of %j with own %i has bars of %i", (scores, own, step, bar) => {
    const { counts, ...rest } = histogramOf(scores, own);
    expect(rest).toEqual({ step, own: bar });
    expect(counts).toHaveLength(10);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(scores.reduce((sum, { players }) => sum + players, 0));
  });
});
