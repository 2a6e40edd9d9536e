import { type Kysely, sql } from "kysely";

/** Sounds of more than 44 s counted as broken, whatever was in them: they are looked at once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sounds set unreadable = false where unreadable and loudness is null`.execute(db);
}

/** Broken ones are marked again. */
export async function down(): Promise<void> {}
