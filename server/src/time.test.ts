import { describe, expect, it } from "vitest";
import { faultsOf, momentInWords } from "./time.ts";

const start = "Начало не раньше сегодняшнего дня";
const end = "Конец не раньше сегодняшнего дня";
const order = "Конец не раньше начала";
const future = "2027-01-01T00:00:00Z";
/** In Moscow it is the second of March already. */
const now = new Date("2026-03-01T21:30:00Z");

describe("the dates of a new draw", () => {
  it.each([
    ["2026-03-01T21:00:00Z", future, {}],
    ["2026-03-02T00:00:00+03:00", future, {}],
    ["2026-03-01T20:59:59.999Z", future, { start_date: start }],
    ["2026-03-01T23:59:59+03:00", future, { start_date: start }],
    ["2026-03-01T21:00:00Z", "2026-03-01T21:00:00.001Z", {}],
    [future, future, { end_date: order }],
    [future, "2026-12-31T23:59:59Z", { end_date: order }],
    ["2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z", { start_date: start, end_date: end }],
    ["2026-03-01T10:00:00Z", "2026-02-01T11:00:00Z", { start_date: start, end_date: order }],
    ["0300-01-01T00:00:00Z", future, { start_date: start }],
    ["0000-01-01T00:00:00Z", future, { start_date: start }],
  ])("from %s to %s", (start_date, end_date, expected) => {
    expect(faultsOf({ start_date, end_date }, undefined, now, "Europe/Moscow")).toEqual(expected);
  });

  it.each([
    ["Europe/Moscow", { start_date: start }],
    ["UTC", {}],
    ["Pacific/Auckland", { start_date: start }],
    ["America/New_York", {}],
  ])("are days of the zone %s", (zone, expected) => {
    const period = { start_date: "2026-03-01T12:00:00Z", end_date: future };
    // In Auckland the first of March at noon UTC is the second, and now it is a day later there as well.
    const at = zone === "Pacific/Auckland" ? new Date("2026-03-02T11:00:00Z") : now;
    expect(faultsOf(period, undefined, at, zone)).toEqual(expected);
  });

  it("on the day when the clocks change are compared as days, not as hours", () => {
    const summer = new Date("2026-03-29T21:59:00Z");
    const period = (start_date: string) => ({ start_date, end_date: future });
    expect(faultsOf(period("2026-03-28T23:00:00Z"), undefined, summer, "Europe/Berlin")).toEqual({});
    expect(faultsOf(period("2026-03-28T22:59:59Z"), undefined, summer, "Europe/Berlin")).toEqual({ start_date: start });
  });
});

it("a moment in words has its year, by the calendar of the zone", () => {
  expect(momentInWords("2026-12-31T21:05:00Z", "Europe/Moscow")).toBe("1 января 2027 г., 00:05");
});

describe("the dates of a draw that is edited", () => {
  const before = { start_date: "2026-01-01T00:00:00.000Z", end_date: "2026-02-01T00:00:00.000Z" };
  it.each([
    [before.start_date, before.end_date, {}],
    ["2026-01-01T03:00:00+03:00", "2026-02-01T03:00:00+03:00", {}],
    ["2026-01-01T00:00:01Z", before.end_date, { start_date: start }],
    [before.start_date, "2026-02-01T00:00:01Z", { end_date: end }],
    [before.start_date, future, {}],
    [future, before.end_date, { end_date: order }],
    [before.start_date, "2025-02-01T00:00:00Z", { end_date: order }],
  ])("may stay in the past, but not be moved there: %s to %s", (start_date, end_date, expected) => {
    expect(faultsOf({ start_date, end_date }, before, now, "Europe/Moscow")).toEqual(expected);
  });
});
