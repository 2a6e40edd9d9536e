import { forgetOldFiles, isThereWork, workOnImports } from "../domains/songs/import/work.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { schedule } from "./schedule.ts";

/** Every two seconds, since somebody waits; most runs find nothing to do. */
export function startImports(services: Services): { stop: () => void } {
  const stopping = new AbortController();
  const jobs = [
    schedule("import-songs", "*/2 * * * * *", async () => {
      if (!(await isThereWork(services))) return;
      await runExclusively(services.db, "import-songs", () => workOnImports(services, stopping.signal));
    }),
    schedule("forget-imports", "41 * * * *", () => forgetOldFiles(services)),
  ];
  const stop = () => {
    for (const job of jobs) job.stop();
    stopping.abort();
  };
  return { stop };
}
