import { type Kysely, sql } from "kysely";

/** Which of the four authors was the song's own when they were drawn: staff may change or merge authors meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference: the author may be gone.
  await sql`alter table plays add column right_author uuid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays drop column right_author`.execute(db);
}
