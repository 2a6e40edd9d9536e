import type { Showing } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { readShowing, writeShowing } from "./showing-values.ts";

const showing: Showing = {
  shown_from: "2026-12-31T20:59:59.123Z",
  shown_until: "2027-01-10T20:59:00.000Z",
  audience: "premium",
};

it("is written as it was read, to the millisecond", () => {
  expect(writeShowing(readShowing(showing))).toEqual(showing);
  expect(writeShowing(readShowing(null))).toEqual({ shown_from: null, shown_until: null, audience: "all" });
});

it("has no bound without a date, and an empty one for an incomplete date", () => {
  const { period, ...values } = readShowing(showing);
  const start = { ...period.start, date: "" };
  expect(writeShowing({ ...values, period: { ...period, start } }).shown_from).toBeNull();
  expect(writeShowing({ ...values, period: { ...period, start: { ...start, date: "01.0" } } }).shown_from).toBe("");
});
