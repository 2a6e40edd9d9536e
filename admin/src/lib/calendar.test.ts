import { beforeEach, describe, expect, it } from "vitest";
import { dayName, dayOfMasked, dayWithYear, lastDays, maskedOf, monthName } from "./calendar.ts";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";

it("names a month and a day in Russian", () => {
  expect(monthName("2026-08-31")).toBe("август 2026");
  expect(dayName("2026-08-31")).toBe("31 августа");
});

it("names the same day west of Greenwich, where the day before is not over at its midnight in UTC", () => {
  setTimeZone("America/New_York");
  expect(dayWithYear("1990-08-31")).toBe("31\u00A0августа\u00A01990");
});

it.each([
  ["statsDate", "2026.08.31"],
  ["date", "31.08.2026"],
] as const)("reads and writes a day by the mask %s", (mask, text) => {
  expect(maskedOf("2026-08-31", mask)).toBe(text);
  expect(dayOfMasked(text, mask)).toBe("2026-08-31");
});

it.each(["", "3", "31.08.202", "31.02.2026", "00.01.2026", "12.13.2026", "29.02.2027"])("«%s» is no day", (text) => {
  expect(dayOfMasked(text, "date")).toBeNull();
});

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

  it("are whole days across a clock change", () => {
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
