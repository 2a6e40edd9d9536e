import { keepUpSounds } from "../domains/songs/catalogue/upkeep.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { schedule } from "./schedule.ts";

/**
 * Every minute; most runs find nothing to do. A run continues where a stop or a crash interrupted
 * the last.
 */
export function startUpkeep(services: Services): { stop: () => void } {
  const stopping = new AbortController();
  const work = () => runExclusively(services.db, "keep-up-sounds", () => keepUpSounds(services, stopping.signal));
  const job = schedule("keep-up-sounds", "* * * * *", work);
  const stop = () => {
    job.stop();
    stopping.abort();
  };
  return { stop };
}
