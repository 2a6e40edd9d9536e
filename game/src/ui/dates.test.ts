import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, expect, test } from "vitest";
import { dayOf, daysOf, momentOf, monthOf, timeOf } from "./dates.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
beforeEach(() => setTimeZone("Europe/Moscow"));
const plain = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  ["2026-06-11T12:00:00Z", "11 июня"],
  ["2026-06-10T20:59:59Z", "10 июня"],
  ["2026-06-10T21:00:00Z", "11 июня"],
  ["2025-12-31T20:59:59Z", "31 декабря 2025"],
  ["2025-12-31T21:00:00Z", "1 января"],
])("%s is %s in Moscow", (instant, expected) => {
  expect(plain(dayOf(instant, now))).toBe(expected);
});

test.each([
  ["2026-05-31T21:00:00Z", "2026-08-31T21:00:00Z", "1 июня — 31 августа"],
  ["2025-11-30T21:00:00Z", "2026-01-15T09:00:00Z", "1 декабря 2025 — 15 января"],
])("a draw from %s to %s", (start, end, expected) => {
  expect(plain(daysOf(start, end, now))).toBe(expected);
});

test.each([
  ["2026-05-31T20:59:59Z", "мая 2026"],
  ["2025-12-31T21:00:00Z", "января 2026"],
])("%s is of %s", (instant, expected) => {
  expect(plain(monthOf(instant))).toBe(expected);
});

test("hours are those of the zone", () => {
  expect(timeOf(Date.parse("2026-06-11T11:05:00Z"))).toBe("14:05");
  expect(plain(momentOf("2025-06-11T21:05:00Z"))).toBe("12 июня 2025, 00:05");
  setTimeZone("Asia/Vladivostok");
  expect(plain(momentOf("2025-06-11T21:05:00Z"))).toBe("12 июня 2025, 07:05");
  expect(plain(dayOf("2025-12-31T14:00:00Z", now))).toBe("1 января");
});
