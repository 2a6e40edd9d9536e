import { existsSync } from "node:fs";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/client.ts";
import { migrationsIn } from "../db/period-boards.ts";
import { databaseDir } from "../db/pglite-dir.ts";
import { explain } from "../explain.ts";
import { openMediaStore } from "../media/open.ts";
import { BackupError } from "./manifest.ts";
import { dropCopy, moveDatabase } from "./move.ts";

// `DATABASE_URL=… npm run move`: from the embedded database of DATA_DIR to the empty one of PostgreSQL; the server is stopped.

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { DATA_DIR, DATABASE_URL } = config;
  if (DATABASE_URL === undefined)
    throw new BackupError("Where to? Set DATABASE_URL to an empty database of PostgreSQL");
  const dir = databaseDir(DATA_DIR);
  if (!existsSync(dir))
    throw new BackupError(`There is no embedded database in ${DATA_DIR}: set DATA_DIR to its folder`);
  // The new database stays empty or is whole, but the copy on its way must not stay.
  const leave = () => {
    dropCopy(DATA_DIR);
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
  const to = await openDatabase({ DATA_DIR, DATABASE_URL });
  try {
    const from = await openDatabase({ DATA_DIR });
    try {
      const home = { config, db: from, media: await openMediaStore(config) };
      const { tables } = await moveDatabase(home, to, migrationsIn(config.TIME_ZONE));
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      console.log(`Moved ${rows} rows. Start with this DATABASE_URL; once all is well, delete ${dir}`);
    } finally {
      await from.close();
    }
  } finally {
    await to.close();
  }
}

await main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
