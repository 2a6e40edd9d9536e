import { type Kysely, sql } from "kysely";

/** Who has left a draw is asked of each of a million entrants of its lots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index consents_withdrawn on consents (stock_id, user_id)
    where withdrawn_at is not null and stock_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index consents_withdrawn`.execute(db);
}
