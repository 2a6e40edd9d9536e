import { runSongJobs } from "../domains/songs/catalogue/jobs/run.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/** Runs on every node: any node continues what another has begun, also after a crash. */
export function startSongJobs(services: Services): Job {
  return schedule("song-jobs", "*/2 * * * * *", (stopping) => runSongJobs(services, stopping));
}
