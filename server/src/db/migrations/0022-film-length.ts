import { type Kysely, sql } from "kysely";

/** How long the instruction's film is; null where that is not known, as of one from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column video_seconds integer`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings drop column video_seconds`.execute(db);
}
