import { expect, it } from "vitest";
import { numberOf } from "./masks.ts";

it.each([
  ["12", 12],
  [" 1 284 ", 1284],
  ["1,5", 1.5],
  ["-2.5", -2.5],
  ["", Number.NaN],
  ["   ", Number.NaN],
  ["много", Number.NaN],
])("reads %j as %d", (text, number) => {
  expect(numberOf(text)).toBe(number);
});
