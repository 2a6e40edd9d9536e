import { expect, test } from "vitest";
import { isSung } from "./sung.ts";

// Four empty words are equally wide: each takes five of the twenty seconds, shifted by half a gap (0.15 s) to the left.
const words = Array.from({ length: 4 }, () => ({ text: null, state: "empty" }) as const);

test.each([
  [1, 4.6, false],
  [1, 4.7, true],
  [1, 7, true],
  [1, 9.8, true],
  [1, 9.9, false],
  [3, 7, false],
  [4, 7, false],
])("with word %i active, at %f s, isSung is %s", (active, seconds, sung) => {
  expect(isSung({ words, active, position: seconds / 20, duration: 20 })).toBe(sung);
});

// The word is sung from 4 to 5 s and from 14 to 15 s of twenty.
test.each([
  [3.7, false],
  [3.9, true],
  [4.9, true],
  [5, false],
  [14.5, true],
])("with word times, at %f s, isSung is %s", (seconds, sung) => {
  const timed = words.map((word) => ({
    ...word,
    times: [
      [4000, 5000],
      [14_000, 15_000],
    ] as const,
  }));
  expect(isSung({ words: timed, active: 1, position: seconds / 20, duration: 20 })).toBe(sung);
});
