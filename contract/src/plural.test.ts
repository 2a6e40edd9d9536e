import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "лет"],
  [1, "год"],
  [2, "года"],
  [5, "лет"],
  [11, "лет"],
  [21, "год"],
  [102, "года"],
])("%i: %s", (age, expected) => {
  expect(plural(age, "год", "года", "лет")).toBe(expected);
});
