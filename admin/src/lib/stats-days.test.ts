import { describe, expect, it } from "vitest";
import { lastDays, maskedDay } from "./stats-days.ts";

describe("days of the statistics", () => {
  it("are Moscow's", () => {
    expect(maskedDay(new Date("2026-11-20T21:00:00Z"))).toBe("2026.11.21");
    expect(maskedDay(new Date("2026-11-20T20:59:59Z"))).toBe("2026.11.20");
  });

  it.for([
    [1, "2026.03.01"],
    [7, "2026.02.23"],
    [30, "2026.01.31"],
  ] as const)("the last %i begin on %s", ([count, start]) => {
    expect(lastDays(count, new Date("2026-03-01T12:00:00Z"))).toEqual({ start, end: "2026.03.01" });
  });
});
