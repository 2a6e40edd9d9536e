import { type Kysely, sql } from "kysely";

/** Whether a song was performed is asked before it is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index song_performances_sound on song_performances (sound_id, day)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index song_performances_sound`.execute(db);
}
