import { keepUpSounds } from "../domains/songs/catalogue/upkeep.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";

/**
 * Every minute; most runs find nothing to do. A run continues where a stop or a crash interrupted
 * the last.
 */
export function startUpkeep(services: Services): Job {
  const work = (stopping: AbortSignal) =>
    runExclusively(services.db, "keep-up-sounds", () => keepUpSounds(services, stopping));
  return schedule("keep-up-sounds", "* * * * *", work);
}
