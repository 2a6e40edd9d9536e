import { forgetOldFiles, isThereWork, workOnImports } from "../domains/songs/import/work.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";

/** Every two seconds, since somebody waits; most runs find nothing to do. */
export function startImports(services: Services): Job[] {
  return [
    schedule("import-songs", "*/2 * * * * *", async (stopping) => {
      if (!(await isThereWork(services))) return;
      await runExclusively(services.db, "import-songs", () => workOnImports(services, stopping));
    }),
    schedule("forget-imports", "41 * * * *", () => forgetOldFiles(services)),
  ];
}
