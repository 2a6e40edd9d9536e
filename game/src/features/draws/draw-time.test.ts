import { expect, test } from "vitest";
import { hoursLeft, isAhead, isCounting, leftParts, roughlyLeft, spokenLeft, untilNews } from "./draw-time.ts";

const at = Date.parse("2026-11-21T12:00:00Z");
const end = (seconds: number) => new Date(at + seconds * 1000).toISOString();

test.each([
  ["active", 1, false],
  ["active", 0, true],
  ["active", -60, true],
  ["paused", -60, false],
  ["ended", -60, false],
] as const)("%s and ending in %d s is counted: %s", (status, seconds, expected) => {
  expect(isCounting({ status, end_date: end(seconds) }, at)).toBe(expected);
});

test.each([
  [1, true],
  [0, false],
  [-60, false],
])("a draw that starts in %d s is ahead: %s", (seconds, expected) => {
  expect(isAhead({ start_date: end(seconds) }, at)).toBe(expected);
});

test.each([
  ["nothing runs", [], 60_000],
  ["it runs for long", [{ status: "active", end_date: end(3600), ahead: 0 }], 60_000],
  ["it ends soon", [{ status: "active", end_date: end(20), ahead: 0 }], 21_000],
  ["it ends sooner by the server's clock", [{ status: "active", end_date: end(20), ahead: 15_000 }], 6000],
  ["its time is up", [{ status: "active", end_date: end(-20), ahead: 0 }], 5000],
  ["its time is up by the server's clock", [{ status: "active", end_date: end(20), ahead: 20_000 }], 5000],
  ["it is paused", [{ status: "paused", end_date: end(-20), ahead: 0 }], 60_000],
  [
    "one of two ends",
    [
      { status: "active", end_date: end(3600), ahead: 0 },
      { status: "active", end_date: end(9), ahead: 0 },
    ],
    10_000,
  ],
] as const)("where %s, it is asked for again in due time", (_name, running, expected) => {
  expect(untilNews(running, at)).toBe(expected);
});

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const plain = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  [12 * day + 4 * hour + 36 * minute + 18 * second + 999, [12, 4, 36, 18], "12 дней", "12 дней 4 часа 36 минут"],
  [day, [1, 0, 0, 0], "1 день", "1 день"],
  [21 * hour + minute, [0, 21, 1, 0], "21 час", "21 час 1 минута"],
  [2 * minute - 1, [0, 0, 1, 59], "1 минута", "1 минута"],
  [999, [0, 0, 0, 0], "0 секунд", "меньше минуты"],
  [-5 * day, [0, 0, 0, 0], "0 секунд", "меньше минуты"],
])("%i ms are %j", (span, counts, rough, spoken) => {
  expect(leftParts(span).map(({ count }) => count)).toEqual(counts);
  expect(plain(roughlyLeft(span))).toBe(rough);
  expect(plain(spokenLeft(span))).toBe(spoken);
});

test("a day of 25 hours, when clocks go back, is counted down in hours", () => {
  expect(hoursLeft(89_999_000).map(({ count }) => count)).toEqual([24, 59, 59]);
});
