import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * From this size on the embedded engine is too small, MB. A game of about 400,000 plays: it runs
 * one query at a time, and a nightly backup stops it for a quarter of a minute (decision 072).
 */
const outgrownMb = 1024;

/** The size of an embedded database that has outgrown its engine, MB; null before that, and on PostgreSQL. */
export async function findOutgrown({ engine, kysely }: Pick<Db, "engine" | "kysely">, from = outgrownMb) {
  if (engine === "postgres") return null;
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1048576)::int as mb`.execute(kysely);
  const mb = rows[0]?.mb ?? 0;
  return mb < from ? null : mb;
}
