import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** How far this node's clock is ahead of the database's, which all nodes share, ms; negative if it is behind. */
async function readAhead(db: Kysely<Database>): Promise<number> {
  const own = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return own - (rows[0]?.at.getTime() ?? own);
}

/** This node's time, but never later than that of the database; for what cannot be taken back. */
export async function timeNotAhead(db: Kysely<Database>, now: () => Date): Promise<Date> {
  const at = now();
  return new Date(at.getTime() - Math.max(0, await readAhead(db)));
}

/** This node's time, but never earlier than that of the database; for what must come before something is known. */
export async function timeNotBehind(db: Kysely<Database>, now: () => Date): Promise<Date> {
  const at = now();
  return new Date(at.getTime() - Math.min(0, await readAhead(db)));
}
