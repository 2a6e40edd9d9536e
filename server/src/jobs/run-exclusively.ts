import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** The key of each job's advisory lock: one that the database has for no other. Nodes of two releases share them. */
const locks = {
  "back-up": 20_260_301,
  "keep-up-sounds": 20_261_123,
  "keep-event-months": 20_261_125,
  "import-songs": 20_261_127,
  purge: 20_261_128,
  "purge-events": 20_261_129,
  "find-notices": 20_261_130,
} as const;

/** Runs a job that only one node may run at a time; the others skip it. */
export async function runExclusively(db: Db, job: keyof typeof locks, work: () => Promise<void>): Promise<void> {
  // Only this process uses the embedded database.
  if (db.engine === "pglite") return work();
  const lock = locks[job];
  return db.withoutTimeouts(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(own);
    if (rows[0]?.taken !== true) return;
    await work();
    // If the job fails, the lock is released when the connection ends, some time later.
    await sql`select pg_advisory_unlock(${lock})`.execute(own);
  });
}
