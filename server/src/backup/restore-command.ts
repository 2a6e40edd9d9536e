import path from "node:path";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/client.ts";
import { migrationsIn } from "../db/period-boards.ts";
import { explain } from "../explain.ts";
import { openMediaStore } from "../media/open.ts";
import { BackupError } from "./manifest.ts";
import { openBackup } from "./open-backup.ts";
import { restore } from "./restore.ts";

// `npm run restore -- path`: into the empty database that DATA_DIR or DATABASE_URL names.

async function main(): Promise<void> {
  const [, , given] = process.argv;
  if (given === undefined) throw new BackupError("Which backup? npm run restore -- path");
  const config = readConfig(process.env);
  const file = path.resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
  // The backup is read to its end before anything is written.
  const backup = await openBackup(file, config.BACKUP_KEY);
  const db = await openDatabase(config);
  try {
    await restore({ db, media: await openMediaStore(config) }, backup, migrationsIn(config.TIME_ZONE));
  } finally {
    await db.close();
  }
  const rows = Object.values(backup.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(backup.manifest.files).length;
  console.log(`Restored as it was at ${backup.manifest.made_at}: ${rows} rows, ${files} files`);
}

await main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
