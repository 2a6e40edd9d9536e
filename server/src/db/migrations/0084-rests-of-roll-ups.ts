import { type Kysely, sql } from "kysely";

/** Until when no node counts figures again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollup add column rests_until timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollup drop column rests_until`.execute(db);
}
