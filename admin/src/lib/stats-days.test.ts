import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { lastDays } from "./stats-days.ts";

beforeEach(() => setTimeZone("Europe/Moscow"));

describe("days of the statistics", () => {
  it.for([
    ["Europe/Moscow", "2026-11-20T20:59:59Z", "2026.11.20"],
    ["Europe/Moscow", "2026-11-20T21:00:00Z", "2026.11.21"],
    ["Asia/Vladivostok", "2026-11-20T13:59:59Z", "2026.11.20"],
    ["Asia/Vladivostok", "2026-11-20T14:00:00Z", "2026.11.21"],
  ] as const)("are those of %s", ([zone, now, today]) => {
    setTimeZone(zone);
    expect(lastDays(1, new Date(now))).toEqual({ start: today, end: today });
  });

  it("are whole days where the clocks change", () => {
    setTimeZone("Europe/Berlin");
    // The 29th of March has 23 hours there.
    expect(lastDays(2, new Date("2026-03-29T22:30:00Z"))).toEqual({ start: "2026.03.29", end: "2026.03.30" });
  });

  it.for([
    [1, "2026.03.01"],
    [7, "2026.02.23"],
    [30, "2026.01.31"],
  ] as const)("the last %i begin on %s", ([count, start]) => {
    expect(lastDays(count, new Date("2026-03-01T12:00:00Z"))).toEqual({ start, end: "2026.03.01" });
  });
});
