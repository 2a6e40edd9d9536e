import { expect, it } from "vitest";
import { bucketTick } from "./buckets.ts";
import { formatShare, formatShort, formatSpan } from "./figures.ts";

it.for([
  [formatShort(14_020), "14 020"],
  [formatShort(902_300), "902 тыс."],
  [formatShort(1_234_000), "1,23 млн"],
  [formatShare(0.2143), "21,4 %"],
  [formatShare(null), "—"],
  [formatSpan(40.4), "40 с"],
  [formatSpan(270), "4,5 мин"],
  [formatSpan(660), "11 мин"],
  [bucketTick("2026-06-05", false), "5"],
  [bucketTick("2026-06-05", true), "05.06"],
  [bucketTick("2026-06-05 09", true), "9:00"],
  [bucketTick("21", false), "21:00"],
] as const)("%s", ([shown, text]) => {
  expect(shown.replaceAll("\u00A0", " ")).toBe(text);
});
