import { writeBackup } from "../backup/backup.ts";
import { dropDrafts, isThere, keepBackup, nightlyFile, prune } from "../backup/files.ts";
import { encryptWith } from "../backup/key.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";

/**
 * Makes the backup of this day in BACKUP_DIR, once, however many nodes there are, and deletes the
 * oldest.
 */
export async function backUp({ config, now, ...home }: Services, dir: string, signal?: AbortSignal): Promise<void> {
  const file = nightlyFile(dir, config, now());
  await runExclusively(home.db, "back-up", async () => {
    if (isThere(file)) return;
    dropDrafts(file);
    await keepBackup(file, config.BACKUP_KEY, (sink) => writeBackup({ config, ...home }, sink), signal);
    await prune(dir, config.BACKUP_KEEP);
  });
}

/**
 * Plans the backup of every night where BACKUP_DIR is set. What has failed, or found the server down, is tried again each
 * hour until the morning. An invalid key fails here, not at night.
 */
export async function startBackUps(services: Services): Promise<Job[]> {
  const { BACKUP_DIR, BACKUP_KEY, TIME_ZONE } = services.config;
  if (BACKUP_DIR === undefined) return [];
  await encryptWith(BACKUP_KEY);
  return [schedule("back-up", "40 3-8 * * *", (stopping) => backUp(services, BACKUP_DIR, stopping), TIME_ZONE)];
}
