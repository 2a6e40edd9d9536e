import { type Kysely, sql } from "kysely";

/** Tokens go every hour, and with one its visit's plays: without this each had to be looked for among all plays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index plays_of_token on plays (token_id) where token_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index plays_of_token`.execute(db);
}
