import { runSongJobs } from "../domains/songs/catalogue/jobs/run.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

/** Runs on every node: any node continues what another has begun, also after a crash. */
export function startSongJobs(services: Services): { stop: () => void } {
  const stopping = new AbortController();
  const job = schedule("song-jobs", "*/2 * * * * *", () => runSongJobs(services, stopping.signal));
  const stop = () => {
    job.stop();
    stopping.abort();
  };
  return { stop };
}
