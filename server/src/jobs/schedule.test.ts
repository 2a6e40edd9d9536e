import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToLog, type LogLines } from "../test/log-lines.ts";
import { schedule } from "./schedule.ts";

const everySecond = "* * * * * *";
let said: LogLines;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  said = listenToLog();
});
afterEach(() => {
  said.stop();
  vi.useRealTimers();
});

it("a stop ends with the run under way and begins no other", async () => {
  const done: string[] = [];
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const run = async () => {
    done.push("begun");
    await work;
    done.push("ended");
  };
  const job = schedule("test-job", everySecond, run);
  await vi.advanceTimersByTimeAsync(1000);
  const stopped = job.stop().then(() => done.push("stopped"));
  await vi.advanceTimersByTimeAsync(5000);
  await nextTurn();
  expect(done).toEqual(["begun"]);
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual(["begun", "ended", "stopped"]);
});

it("a run that a stop breaks off is no failure, but another error is", async () => {
  const jobs = [
    schedule("broken-off", everySecond, (signal) => sleep(1e6, undefined, { signal })),
    schedule("failing", everySecond, async (signal) => {
      await sleep(1e6, undefined, { signal }).catch(() => {});
      throw new Error("it broke");
    }),
  ];
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(jobs.map((job) => job.stop()));
  expect(said.lines().map(({ job, msg }) => [job, msg])).toEqual([["failing", "job failed"]]);
});
