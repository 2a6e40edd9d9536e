import { Cron } from "croner";
import { log } from "../log.ts";

export type Job = {
  /** Begins no new run; resolves when the one under way has ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs a job on a schedule, never twice at once. A failure is logged, and the job runs again at
 * its next time.
 * @param run gets a signal that aborts at a stop, if it may take long.
 * @param timezone the time zone of the schedule, if it matters.
 */
export function schedule(
  job: string,
  pattern: string,
  run: (stopping: AbortSignal) => Promise<void>,
  timezone?: string,
): Job {
  const zone = timezone === undefined ? {} : { timezone };
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const runOnce = async () => {
    try {
      await run(stopping.signal);
    } catch (err) {
      const isBrokenOff = stopping.signal.aborted && err instanceof Error && err.name === "AbortError";
      if (!isBrokenOff) log.error({ err, job }, "job failed");
    }
  };
  const cron = new Cron(pattern, { ...zone, protect: true }, () => (underWay = runOnce()));
  const stop = async () => {
    cron.stop();
    stopping.abort();
    await underWay;
  };
  return { stop };
}
