import { type Kysely, sql } from "kysely";

/**
 * The journal's search unpacked every image whose change has no field that names the row: its name is kept beside it. Those
 * of older images are filled in by the purge, a few at a time: here all would wait for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images add column name text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images drop column name`.execute(db);
}
