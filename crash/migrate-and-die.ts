import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { migrations } from "../server/src/db/migrations/index.ts";

/**
 * Migrates the given database up to the given step and dies within that step, when all of it is done and nothing
 * committed. Without a step it migrates to the end and exits normally.
 */
const [DATA_DIR = "", DATABASE_URL, step] = process.argv.slice(2);
const db = await openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL === "" ? undefined : DATABASE_URL });
const upTo = Object.entries(migrations).filter(([name]) => step === undefined || name <= step);
const deadly = upTo.map(([name, migration]): typeof migrations => ({
  [name]:
    name === step
      ? {
          up: async (trx) => {
            await migration.up(trx);
            process.kill(process.pid, "SIGKILL");
            // Waits for the signal.
            await new Promise(() => {});
          },
        }
      : migration,
}));
await migrate(db, Object.assign({}, ...deadly));
await db.close();
