import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The time for what cannot be taken back: less what this node's clock is ahead of the database's, which all nodes share. */
export async function timeNotAhead(db: Kysely<Database>, now: () => Date): Promise<Date> {
  const [at, own] = [now(), Date.now()];
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const ahead = own - (rows[0]?.at.getTime() ?? own);
  return new Date(at.getTime() - Math.max(0, ahead));
}
