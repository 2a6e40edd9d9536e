import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Does a work that only one of the nodes may do at a time; the others leave it. */
export async function runExclusively(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  // Nobody but this process has the embedded database.
  if (db.engine === "pglite") return work();
  return db.withoutTimeouts(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(own);
    if (rows[0]?.taken !== true) return;
    await work();
    // Where the work fails, the end of the connection gives it back, some time later.
    await sql`select pg_advisory_unlock(${lock})`.execute(own);
  });
}
