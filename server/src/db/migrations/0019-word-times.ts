import { type Kysely, sql } from "kysely";

/**
 * When each word is sung, as `WordTimes` of the rules, null where nobody has said; and how long the audio is to the ms,
 * null for audio from before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sounds add column word_times jsonb, add column audio_ms integer`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sounds drop column audio_ms, drop column word_times`.execute(db);
}
