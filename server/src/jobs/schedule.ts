import { Cron } from "croner";
import { log } from "../log.ts";

/**
 * Runs a job by the clock, never twice at once. What fails is logged, and tried again when its time comes.
 * @param timezone whose clock that is, where it matters.
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
