import { type Kysely, sql } from "kysely";
import { log } from "../log.ts";
import type { Db } from "./client.ts";
import { openForReading } from "./postgres.ts";
import type { Database } from "./schema.ts";

/** How long a replica that failed is not used, ms. */
const retryAfterMs = 30_000;

/** Reads statistics from a replica while it keeps up, otherwise from the primary. */
export function withReplica(db: Db, connectionString: string): Db {
  const replica = openForReading(connectionString);
  let awayUntil = 0;

  const keepsUp = async (): Promise<boolean> => {
    if (performance.now() < awayUntil) return false;
    const why = await lagOf(replica).catch((error: unknown) => error);
    if (why === undefined) return true;
    log.error({ err: why }, "the replica is away: statistics are read from the database itself");
    awayUntil = performance.now() + retryAfterMs;
    return false;
  };

  return {
    ...db,
    statistics: async () => ((await keepsUp()) ? replica : db.statistics()),
    close: async () => {
      await replica.destroy();
      await db.close();
    },
  };
}

/** Why the replica is too far behind, if it is. Without writes it is never behind. */
async function lagOf(replica: Kysely<Database>): Promise<Error | undefined> {
  const { rows } = await sql<{ fresh: boolean }>`
    select not pg_is_in_recovery() or (
      exists (select from pg_stat_wal_receiver) and (
        pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        or pg_last_xact_replay_timestamp() > now() - interval '1 minute'
      )
    ) as fresh`.execute(replica);
  return rows[0]?.fresh === true ? undefined : new Error("It is more than a minute behind, or cut off");
}
