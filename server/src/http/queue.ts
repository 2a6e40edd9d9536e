import pLimit from "p-limit";
import { busy } from "./errors.ts";

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for heavy tasks: limits how many run at once, so that threads and memory are left for
 * others, and how many wait, so that nobody waits for ever.
 */
export function openQueue(atOnce: number, waitingAtMost: number): Queue {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waitingAtMost) throw busy();
    return limit(work);
  };
}
