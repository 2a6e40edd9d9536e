import { describe, expect, it } from "vitest";
import { placeOf } from "./place.ts";

const once = [[5000, 5400]] as const;
const twice = [
  [5000, 5400],
  [10_000, 10_500],
] as const;
const first = { from: 3.5, to: 5.9 };
const second = { from: 8.5, to: 11 };

describe("the place of a word", () => {
  it.each([
    ["not sung yet", 0, first],
    ["just sung", 5.5, first],
    ["long sung", 19, first],
  ])("%s", (_when, now, place) => {
    expect(placeOf(once, 20, now)).toEqual(place);
  });

  it.each([
    ["the first where none was heard", 0, first],
    ["the first until the second comes", 8.4, first],
    ["the second once its place was begun, also pressed anew", 8.5, second],
    ["the second at the end", 20, second],
  ])("of a word sung twice: %s", (_which, now, place) => {
    expect(placeOf(twice, 20, now)).toEqual(place);
  });

  it("stays within the recording", () => {
    expect(placeOf([[900, 1200]], 1.5, 0)).toEqual({ from: 0, to: 1.5 });
  });

  it("is undefined if the times are unknown", () => {
    expect(placeOf(undefined, 20, 5)).toBeUndefined();
  });
});
