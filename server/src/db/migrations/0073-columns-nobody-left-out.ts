import { type Kysely, sql } from "kysely";

/**
 * One correction of a table made all its other columns without a field unknown to everybody, also those with a usual name.
 * Which of them staff meant to leave out nobody knows: they choose that once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from import_columns where field is null`.execute(db);
}

/** Nothing to take back. */
export async function down(): Promise<void> {}
