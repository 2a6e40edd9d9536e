import { expect, test } from "vitest";
import { isCounting, untilNews } from "./timed-draw.ts";

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
