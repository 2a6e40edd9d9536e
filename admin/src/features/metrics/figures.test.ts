import { expect, it } from "vitest";
import { bucketTick } from "./buckets.ts";
import { formatShare, formatShort, formatSpan, formatWait } from "./figures.ts";

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
