import { expect, test } from "vitest";
import { counted, plural } from "./plural.ts";

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

test("a count stands before its noun, in groups of digits and not broken from it", () => {
  expect(counted(12_003, "песня", "песни", "песен")).toBe("12\u00A0003\u00A0песни");
  expect(counted(-2, "очко", "очка", "очков")).toBe("−2\u00A0очка");
});
