import { describe, expect, it } from "vitest";
import { addMonths, dayByKey, dayName, monthName, weeksOf } from "./calendar.ts";

describe("a month", () => {
  it("has weeks from Monday to Sunday", () => {
    const weeks = weeksOf("2026-08-31");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, "2026-08-01", "2026-08-02"]);
    expect(weeks[5]).toEqual(["2026-08-31", null, null, null, null, null, null]);
    expect(weeksOf("2027-02-10")).toHaveLength(4);
  });

  it("is named in Russian", () => {
    expect(monthName("2026-08-31")).toBe("август 2026");
    expect(dayName("2026-08-31")).toBe("31 августа");
  });
});

it.each([
  ["2026-08-31", 1, "2026-09-30"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2028-03-31", -1, "2028-02-29"],
])("%s and %i months is %s", (from, count, to) => {
  expect(addMonths(from, count)).toBe(to);
});

it.each([
  ["ArrowLeft", "2026-08-30"],
  ["ArrowRight", "2026-09-01"],
  ["ArrowUp", "2026-08-24"],
  ["ArrowDown", "2026-09-07"],
  ["Home", "2026-08-31"],
  ["End", "2026-09-06"],
  ["PageUp", "2026-07-31"],
  ["PageDown", "2026-09-30"],
  ["Enter", undefined],
])("%s leads from 31 August to %s", (key, to) => {
  expect(dayByKey("2026-08-31", key)).toBe(to);
});
