import { expect, it } from "vitest";
import { periodLeaderboards } from "./leaderboards.ts";

const moscow = "Europe/Moscow";

it.each([
  ["2026-11-21T09:00:00Z", moscow, "month:2026-11", "week:2026-W47"],
  // Midnight in Moscow is at nine in the evening of Greenwich.
  ["2026-11-30T20:59:59.999Z", moscow, "month:2026-11", "week:2026-W49"],
  ["2026-11-30T21:00:00Z", moscow, "month:2026-12", "week:2026-W49"],
  ["2026-11-22T20:59:59.999Z", moscow, "month:2026-11", "week:2026-W47"],
  ["2026-11-22T21:00:00Z", moscow, "month:2026-11", "week:2026-W48"],
  ["2026-11-22T21:00:00Z", "UTC", "month:2026-11", "week:2026-W47"],
  ["2026-11-22T14:00:00Z", "Asia/Vladivostok", "month:2026-11", "week:2026-W48"],
  // A week belongs to the year that has its Thursday.
  ["2026-12-31T12:00:00Z", moscow, "month:2026-12", "week:2026-W53"],
  ["2027-01-03T12:00:00Z", moscow, "month:2027-01", "week:2026-W53"],
  ["2027-01-04T12:00:00Z", moscow, "month:2027-01", "week:2027-W01"],
  ["2024-12-30T12:00:00Z", moscow, "month:2024-12", "week:2025-W01"],
])("%s in %s is in %s and %s", (at, zone, month, week) => {
  expect(periodLeaderboards(new Date(at), zone)).toEqual({ month, week });
});
