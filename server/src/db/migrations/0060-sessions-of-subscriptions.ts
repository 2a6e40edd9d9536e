import { type Kysely, sql } from "kysely";

const statements = [
  // The session in which the browser subscribed; null for rows written before this column.
  "alter table push_subscriptions add token_id uuid references tokens on delete cascade",
  "create index push_subscriptions_token on push_subscriptions (token_id) where token_id is not null",
];

/** A browser gets notices as long as its player is signed in there: whoever ends its session ends them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions drop token_id`.execute(db);
}
