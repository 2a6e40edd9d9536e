import { expect, it } from "vitest";
import { funnelsOf } from "./funnel.ts";

it("has the share that goes on by level, and the step where most stop", () => {
  const [first, tenth] = funnelsOf({
    "10:started": 4,
    "1:started": 100,
    "1:word": 90,
    "1:words": 50,
    "1:author": 45,
    "1:guessed": 45,
  });
  expect(first).toEqual({
    level: 1,
    steps: [
      { step: "started", count: 100, share: 0.9, worst: false },
      { step: "word", count: 90, share: 50 / 90, worst: true },
      { step: "words", count: 50, share: 0.9, worst: false },
      { step: "author", count: 45, share: 1, worst: false },
      { step: "guessed", count: 45, share: null, worst: false },
    ],
  });
  expect(tenth?.level).toBe(10);
  expect(tenth?.steps.map(({ count, share, worst }) => [count, share, worst])).toEqual([
    [4, 0, true],
    [0, null, false],
    [0, null, false],
    [0, null, false],
    [0, null, false],
  ]);
});

it("marks no step if nobody stops", () => {
  const all = { "1:started": 3, "1:word": 3, "1:words": 3, "1:author": 3, "1:guessed": 3 };
  expect(funnelsOf(all)[0]?.steps.some(({ worst }) => worst)).toBe(false);
  expect(funnelsOf({})).toEqual([]);
});
