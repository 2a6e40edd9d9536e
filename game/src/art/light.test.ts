import { expect, it } from "vitest";
import { lightOf } from "./light.ts";

const twice = [
  [5000, 5400],
  [10_000, 10_500],
] as const;

it.each([
  [4.9, "next"],
  [5, "now"],
  [5.4, "past"],
  [9, "past"],
  [10.2, "now"],
  [10.5, "past"],
])("a word sung twice is at %f s: %s", (now, light) => {
  expect(lightOf(twice, now)).toBe(light);
});

it("a word without times never lights up", () => {
  expect(lightOf(undefined, 5)).toBe("next");
});
