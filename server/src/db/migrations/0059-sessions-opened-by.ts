import { type Kysely, sql } from "kysely";

const statements = [
  // The staff session that this one of the game was opened from: it ends with it.
  "alter table tokens add opened_by uuid references tokens on delete cascade",
  "create index tokens_opened_by on tokens (opened_by) where opened_by is not null",
];

/** Staff enter the game without a password, so what they open does not outlive what they opened it from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens drop opened_by`.execute(db);
}
