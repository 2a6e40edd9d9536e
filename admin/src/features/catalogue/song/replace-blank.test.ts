import { expect, it } from "vitest";
import { replaceBlank } from "./replace-blank.ts";

it.each([
  { hidden: [2, 5, 9], position: 5, spare: [1, 6, 8], now: [2, 6, 9] },
  { hidden: [2, 5, 9], position: 5, spare: [4, 6], now: [2, 4, 9] },
  { hidden: [2, 5, 9], position: 2, spare: [5, 9, 12], now: [5, 9, 12] },
  { hidden: [2, 5], position: 5, spare: [2, 5], now: undefined },
  { hidden: [2, 5], position: 3, spare: [4], now: undefined },
])("$position of $hidden gives way to the nearest of $spare", ({ hidden, position, spare, now }) => {
  expect(replaceBlank(hidden, position, spare)).toEqual(now);
});
