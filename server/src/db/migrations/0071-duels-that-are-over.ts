import { type Kysely, sql } from "kysely";

/** When a duel has ended: a song that was left out of it stays out, also where it comes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duels add column over_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duels drop column over_at`.execute(db);
}
