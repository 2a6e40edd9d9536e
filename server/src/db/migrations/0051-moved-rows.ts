import { type Kysely, sql } from "kysely";

/** A change may give other rows new numbers; it takes them back too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images add moved jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images drop moved`.execute(db);
}
