import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { inTransaction } from "./change.ts";

/** While a list of a draw is hashed its transaction is idle. */
const idleAtMost = "10min";
const lockAtMost = "10s";

/**
 * A transaction that takes longer than a call may. Its time limits free what it has locked for other nodes if the host of
 * this one is lost, and end the wait for a lock that another node holds.
 */
export function inLongTransaction<T>(
  { db }: Pick<Services, "db">,
  run: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.withoutTimeouts((kysely) =>
    inTransaction({ db: { ...db, kysely } }, {}, async (trx) => {
      if (db.engine === "postgres") {
        await sql`select set_config('idle_in_transaction_session_timeout', ${idleAtMost}, true),
          set_config('lock_timeout', ${lockAtMost}, true)`.execute(trx);
      }
      return run(trx);
    }),
  );
}
