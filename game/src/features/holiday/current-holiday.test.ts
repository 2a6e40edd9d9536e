import { describe, expect, it } from "vitest";
import { currentHoliday, untilChange } from "./current-holiday.ts";

const spring = { name: "Весна", time_start: "2026-03-01T00:00:00Z", time_end: "2026-03-10T00:00:00Z" };
const women = { name: "Восьмое марта", time_start: "2026-03-08T00:00:00Z", time_end: "2026-03-09T00:00:00Z" };
const both = [women, spring];

describe("the current holiday", () => {
  it.for<[string, string | undefined, number | undefined]>([
    ["2026-02-28T23:59:59.999Z", undefined, 1],
    ["2026-03-01T00:00:00Z", "Весна", 7 * 86_400_000],
    ["2026-03-08T00:00:00Z", "Восьмое марта", 86_400_000],
    ["2026-03-09T00:00:00Z", "Весна", 86_400_000],
    ["2026-03-09T23:59:59.999Z", "Весна", 1],
    ["2026-03-10T00:00:00Z", undefined, undefined],
  ])("at %s is %s", ([at, name, change]) => {
    const now = Date.parse(at);
    expect(currentHoliday(both, now)?.name).toBe(name);
    expect(untilChange(both, now)).toBe(change);
  });
});
