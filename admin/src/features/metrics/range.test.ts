import { describe, expect, it } from "vitest";
import { daysOf, previousOf, rangeError, rangeText } from "./range.ts";

describe("a range of days", () => {
  it.for([
    ["2026.06.05", "2026.06.18", 14, "2026.05.22", "2026.06.04"],
    ["2026.03.01", "2026.03.01", 1, "2026.02.28", "2026.02.28"],
    ["2025.01.01", "2025.12.31", 365, "2024.01.02", "2024.12.31"],
  ] as const)("from %s to %s has %i days, and %s to %s before it", ([start, end, days, before, until]) => {
    expect(daysOf({ start, end })).toBe(days);
    expect(previousOf({ start, end })).toEqual({ start: before, end: until });
  });

  it.for([
    ["2026.06.05", "2026.06.05", undefined],
    ["2024.01.01", "2024.12.31", undefined],
    ["2026.06.06", "2026.06.05", "Начало позже конца"],
    ["2024.01.01", "2025.01.01", "Не\u00A0больше года за\u00A0раз"],
    ["2026.02.30", "2026.03.05", "Такого дня нет"],
    ["2026.02.01", "2026.13.05", "Такого дня нет"],
    ["", "2026.03.05", "Дата\u00A0— год.месяц.день: 2026.03.01"],
    ["2026-02-01", "2026-02-02", "Дата\u00A0— год.месяц.день: 2026.03.01"],
  ] as const)("from «%s» to «%s»: %s", ([start, end, error]) => {
    expect(rangeError({ start, end })).toBe(error);
  });

  it.for([
    ["2026.09.24", "2026.10.23", "24 сентября — 23 октября 2026"],
    ["2025.12.30", "2026.01.05", "30 декабря 2025 — 5 января 2026"],
  ] as const)("from %s to %s reads «%s»", ([start, end, text]) => {
    expect(rangeText({ start, end }).replaceAll("\u00A0", " ")).toBe(text);
  });
});
