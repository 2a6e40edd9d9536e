import { expect, it } from "vitest";
import { shorten } from "./shorten.ts";

const long = "а".repeat(60) + "б".repeat(60);

it("keeps the context of a change", () => {
  expect(shorten(long, { first: true, last: false })).toBe(`…${"б".repeat(40)}`);
  expect(shorten(long, { first: false, last: true })).toBe(`${"а".repeat(40)}…`);
  expect(shorten(long, { first: false, last: false })).toBe(`${"а".repeat(40)}…${"б".repeat(40)}`);
});

it("does not shorten short texts", () => {
  for (const first of [true, false]) expect(shorten("Во поле", { first, last: !first })).toBe("Во поле");
});
