import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** This node's time, but never later than that of the database, which all nodes share; for what cannot be taken back. */
export async function timeNotAhead(db: Kysely<Database>, now: () => Date): Promise<Date> {
  const [at, own] = [now(), Date.now()];
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const ahead = own - (rows[0]?.at.getTime() ?? own);
  return new Date(at.getTime() - Math.max(0, ahead));
}
