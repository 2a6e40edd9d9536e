import { type Kysely, sql } from "kysely";

/** The cover that was made of a row's picture, as `made_file` is of its sound: the same picture is then no change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add made_photo text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows drop made_photo`.execute(db);
}
