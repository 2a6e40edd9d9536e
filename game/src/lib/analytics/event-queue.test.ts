import type { UsageEvent } from "@hitoslov/contract";
import { ApiError, offline } from "@hitoslov/contract/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limits } from "@hitoslov/contract/limits";
import { eventsAtOnce } from "../kept-events.ts";
import { createEventQueue } from "./event-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const level = (number: number): UsageEvent => ({
  name: "level-up",
  at: "2026-03-01T09:00:00.000Z",
  data: { level: number },
});
const numbers = (batch: readonly UsageEvent[]) => batch.map(({ data }) => ("level" in data ? data.level : 0));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function queueWith(...answers: readonly number[]) {
  const sent: number[][] = [];
  const beacons: number[][] = [];
  const queue = createEventQueue(
    (batch) => {
      const status = answers[sent.length] ?? 204;
      sent.push(numbers(batch));
      return status === 204 ? Promise.resolve() : Promise.reject(new ApiError(status, offline));
    },
    (batch) => {
      // A browser takes so much and no more.
      if (beacons.length > 1) return false;
      beacons.push(numbers(batch));
      return true;
    },
  );
  return { queue, sent, beacons };
}

it("sends the events of a few seconds together", async () => {
  const { queue, sent } = queueWith();
  queue.add(level(1));
  await vi.advanceTimersByTimeAsync(1000);
  queue.add(level(2));
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([[1, 2]]);
});

it("sends at most fifty at once, in order", async () => {
  const { queue, sent } = queueWith();
  for (const number of range(1, 70)) queue.add(level(number));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([range(1, 50), range(51, 70)]);
});

it.each([0, 401, 429, 503])("retries after %i, before later events", async (status) => {
  const { queue, sent } = queueWith(status);
  queue.add(level(1));
  await vi.advanceTimersByTimeAsync(4000);
  queue.add(level(2));
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([[1], [1, 2]]);
});

it("drops a batch that is invalid", async () => {
  const { queue, sent } = queueWith(400);
  queue.add(level(1));
  await vi.advanceTimersByTimeAsync(4000);
  queue.add(level(2));
  await vi.advanceTimersByTimeAsync(8000);
  expect(sent).toEqual([[1], [2]]);
});

it("keeps the last two hundred without a connection", async () => {
  const { queue, sent } = queueWith(0);
  for (const number of range(1, 250)) queue.add(level(number));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.flat().slice(50)).toEqual(range(51, 250));
});

it("sends by beacons when the page closes, by calls what they refuse, and nothing twice", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const { queue, sent, beacons } = queueWith();
  for (const number of range(1, 120)) queue.add(level(number));
  queue.leave();
  expect(beacons).toEqual([range(1, 50), range(51, 100)]);
  expect(sent).toEqual([range(101, 120)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
});

it("sends no beacon without a connection, and retries what has waited", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const { queue, sent, beacons } = queueWith(0);
  queue.add(level(1));
  queue.leave();
  await vi.advanceTimersByTimeAsync(4000);
  expect({ sent, beacons }).toEqual({ sent: [[1], [1]], beacons: [] });
});

it("sends in batches that the server takes", () => expect(eventsAtOnce).toBe(limits.usageBatch.max));

it("sends everything at once when asked to, and nothing twice", async () => {
  const { queue, sent } = queueWith();
  for (const number of range(1, 60)) queue.add(level(number));
  queue.flush();
  expect(sent).toEqual([range(1, 50), range(51, 60)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});
