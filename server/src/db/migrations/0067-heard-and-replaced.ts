import { type Kysely, sql } from "kysely";

/** A song of the day that is replaced takes its open plays along, some of which were heard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table song_performances add column replaced integer not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table song_performances drop column replaced`.execute(db);
}
