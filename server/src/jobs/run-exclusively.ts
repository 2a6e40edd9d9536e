import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Runs a task that only one node may run at a time; the others skip it. */
export async function runExclusively(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  // Only this process uses the embedded database.
  if (db.engine === "pglite") return work();
  return db.withoutTimeouts(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(own);
    if (rows[0]?.taken !== true) return;
    await work();
    // If the task fails, the lock is released when the connection ends, some time later.
    await sql`select pg_advisory_unlock(${lock})`.execute(own);
  });
}
