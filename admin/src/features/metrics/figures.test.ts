import { describe, expect, it } from "vitest";
import { bucketTick } from "./range.ts";
import {
  compareCounts,
  compareSeconds,
  compareShares,
  formatShare,
  formatShort,
  formatSpan,
  formatWait,
} from "./figures.ts";

it.for([
  [formatShort(14_020), "14 020"],
  [formatShort(902_300), "902 тыс."],
  [formatShort(1_234_000), "1,23 млн"],
  [formatShare(0.2143), "21,4 %"],
  [formatShare(null), "—"],
  [formatSpan(40.4), "40 с"],
  [formatSpan(270), "4,5 мин"],
  [formatSpan(660), "11 мин"],
  [formatWait(2400), "40 мин"],
  [formatWait(5 * 3600), "5 ч"],
  [formatWait(70 * 3600), "3 дня"],
  [bucketTick("2026-06-05", false), "5"],
  [bucketTick("2026-06-05", true), "05.06"],
  [bucketTick("2026-06-05 09", true), "9:00"],
  [bucketTick("21", false), "21:00"],
] as const)("%s", ([shown, text]) => {
  expect(shown.replaceAll("\u00A0", " ")).toBe(text);
});

const read = ({ text, sign }: { text: string; sign: number }) => [text.replaceAll("\u00A0", " "), sign];

describe("comparisons with the days before", () => {
  it.for([
    [14_020, 11_880, "на 18 % больше", 1],
    [80, 100, "на 20 % меньше", -1],
    [0, 7, "на 100 % меньше", -1],
    [1300, 100, "в 13 раз больше", 1],
    [2200, 100, "в 22 раза больше", 1],
    [10_001, 10_000, "почти столько же", 0],
    [5, 5, "столько же", 0],
    [5, 0, "раньше не было", 1],
    [0, 0, "столько же", 0],
  ] as const)("%i after %i: %s", ([now, before, text, sign]) => {
    expect(read(compareCounts(now, before))).toEqual([text, sign]);
  });

  it.for([
    [0.214, 0.244, "на 3 пункта меньше", -1],
    [0.51, 0.5, "на 1 пункт больше", 1],
    [0.25, 0.1, "на 15 пунктов больше", 1],
    [0.214, 0.217, "на 0,3 пункта меньше", -1],
    [0.2, 0.2001, "столько же", 0],
    [null, 0.2, "сравнить не с чем", 0],
    [0.2, null, "сравнить не с чем", 0],
  ] as const)("a share of %s after %s: %s", ([now, before, text, sign]) => {
    expect(read(compareShares(now, before))).toEqual([text, sign]);
  });

  it.for([
    [660, 700, "на 40 секунд короче", -1],
    [61, 60, "на 1 секунду длиннее", 1],
    [62.2, 60, "на 2 секунды длиннее", 1],
    [665, 660, "почти столько же", 0],
    [667, 660, "на 7 секунд длиннее", 1],
    [780, 660, "на 2 минуты длиннее", 1],
    [660, 1000, "на 6 минут короче", -1],
    [660.2, 660, "столько же", 0],
    [660, null, "сравнить не с чем", 0],
  ] as const)("%s seconds after %s: %s", ([now, before, text, sign]) => {
    expect(read(compareSeconds(now, before))).toEqual([text, sign]);
  });
});
