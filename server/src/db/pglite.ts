import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { assertChannel } from "./channel.ts";
import type { Db } from "./client.ts";
import { lockDataDir } from "./data-lock.ts";
import { databaseDir, openDir } from "./pglite-dir.ts";
import type { Database } from "./schema.ts";
import { readInTurn, transactInTurn } from "./transact.ts";

/** How often the log of the embedded engine is truncated, ms. */
const checkpointInterval = 5 * 60_000;

/** Opens the embedded database of a data folder, which no other process can use meanwhile. */
export async function openEmbedded(dataDir: string): Promise<Db> {
  const lock = await lockDataDir(dataDir);
  try {
    const pglite = await openDir(databaseDir(dataDir));
    const stopCheckpoints = startCheckpoints(pglite);
    const db = embeddedDb(pglite);
    const close = async () => {
      stopCheckpoints();
      await db.close();
      await lock.release();
    };
    return { ...db, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Our interface over a running embedded engine, wherever its files are. */
export function embeddedDb(pglite: PGlite): Db {
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kysely,
    engine: "pglite",
    transact: transactInTurn(kysely),
    read: readInTurn(kysely),
    listen: async (channel, onNotify) => {
      assertChannel(channel);
      return pglite.listen(channel, onNotify);
    },
    // Statements have no time limit here.
    withoutTimeouts: (work) => kysely.connection().execute(work),
    statistics: async () => kysely,
    // One connection for the whole process; the engine does not tell how many calls wait for it.
    connections: () => ({ total: 1, idle: 0, waiting: 0 }),
    longestWaitMs: () => 0,
    close: async () => {
      await kysely.destroy();
      // Kysely closes an engine only if it has used it.
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** The embedded engine has no background processes: without this its log would grow till the next stop. */
function startCheckpoints(pglite: PGlite): () => void {
  let last: string | undefined;
  const cut = async () => {
    if ((await logPosition(pglite)) === last) return;
    await pglite.exec("checkpoint");
    last = await logPosition(pglite);
  };
  const timer = setInterval(() => {
    cut().catch((error: unknown) => process.emitWarning(`A checkpoint of the database failed: ${String(error)}`));
  }, checkpointInterval);
  timer.unref();
  return () => clearInterval(timer);
}

async function logPosition(pglite: PGlite): Promise<string | undefined> {
  const { rows } = await pglite.query<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
  return rows[0]?.lsn;
}
