import { type Kysely, sql } from "kysely";

/** What both halves of a duel are scored by; null of duels from before: by what holds at the finish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duel_songs add column terms jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duel_songs drop column terms`.execute(db);
}
