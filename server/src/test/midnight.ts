import { setTimeout as sleep } from "node:timers/promises";
import { dayOf } from "../time.ts";

/**
 * Waits for midnight in the zone if it would come within `longest` ms, the time that a test takes on a busy machine:
 * the song of the day, limits, periods and dates change then. Resolves with the ms that it waited.
 */
export async function passMidnight(longest: number, timeZone = "Europe/Moscow"): Promise<number> {
  const start = Date.now();
  const dayIn = (ms: number) => dayOf(new Date(Date.now() + ms), timeZone);
  while (dayIn(0) !== dayIn(longest)) await sleep(1000);
  return Date.now() - start;
}
