import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { migrations } from "../server/src/db/migrations/index.ts";

/**
 * Brings the schema of the given database up to the given step and dies within that step, all of it done and nothing
 * committed. Without a step it goes to the end and lives.
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
            // Till the signal is there.
            await new Promise(() => {});
          },
        }
      : migration,
}));
await migrate(db, Object.assign({}, ...deadly));
await db.close();
