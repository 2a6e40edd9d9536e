import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { roundClock } from "./round-clock.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it("goes on after a time in which nothing ran, as while a phone sleeps", () => {
  const clock = roundClock();
  const start = clock();
  pass(70);
  expect(clock() - start).toBe(70);
});

it("does not go back with a clock that is set back, and goes on from there", () => {
  const clock = roundClock();
  const start = clock();
  pass(10);
  clock();
  pass(-3600);
  expect(clock() - start).toBe(10);
  pass(5);
  expect(clock() - start).toBe(15);
});
