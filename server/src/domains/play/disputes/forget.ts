import { type Kysely, sql } from "kysely";
import { rowsAtOnce } from "../../../db/delete-in-batches.ts";
import type { Database } from "../../../db/schema.ts";

/** Empties what players wrote with complaints that were answered before this instant, some at a time. */
export async function forgetComments(db: Kysely<Database>, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update disputes set comment = '' where ctid = any(array(
        select ctid from disputes where state <> 'open' and answered_at < ${before} and comment <> '' limit ${rowsAtOnce}
      ))`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}
