import { type Kysely, sql } from "kysely";

/** A sound is looked for in whole recordings as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sounds_source_fingerprint on sounds using gin (source_fingerprint)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sounds_source_fingerprint`.execute(db);
}
