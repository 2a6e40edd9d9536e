import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { roundClock } from "./round-clock.ts";

/** Since the page was loaded, ms. */
let awake: number;
beforeEach(() => {
  awake = 5000;
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  vi.spyOn(performance, "now").mockImplementation(() => awake);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass({ awake: ms = 0, wall = 0 }: { awake?: number; wall?: number }): void {
  awake += ms;
  vi.setSystemTime(Date.now() + wall);
}

it("counts the time for which the phone slept", () => {
  const clock = roundClock();
  const start = clock();
  pass({ awake: 10_000, wall: 10_000 });
  expect(clock() - start).toBe(10);
  pass({ wall: 60_000 });
  expect(clock() - start).toBe(70);
  pass({ awake: 1000, wall: 61_000 });
  expect(clock() - start).toBe(131);
});

it("does not follow a clock that is set back, or by little", () => {
  const clock = roundClock();
  const start = clock();
  pass({ awake: 1000, wall: -3_599_000 });
  expect(clock() - start).toBe(1);
  for (let step = 0; step < 5; step++) {
    pass({ awake: 1000, wall: 2500 });
    clock();
  }
  expect(clock() - start).toBe(6);
});
