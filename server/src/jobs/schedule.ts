import { Cron } from "croner";
import { log } from "../log.ts";

/**
 * Runs a job on a schedule, never twice at once. A failure is logged, and the job runs again at
 * its next time.
 * @param timezone the time zone of the schedule, if it matters.
 */
export function schedule(
  job: string,
  pattern: string,
  run: () => Promise<void>,
  timezone?: string,
): { stop: () => void } {
  const zone = timezone === undefined ? {} : { timezone };
  return new Cron(pattern, { ...zone, protect: true, catch: (err) => log.error({ err, job }, "job failed") }, run);
}
