import { type Kysely, sql } from "kysely";

const statements = [
  // When the operator last told of the subscription.
  `alter table users add subscription_checked_at timestamptz`,
  // What a category gives while it lasts.
  `alter table settings add premium_categories text[] not null default '{}'
     check (premium_categories <@ array['megafon', 'megafonSubscription'])`,
];

const undoing = [`alter table settings drop premium_categories`, `alter table users drop subscription_checked_at`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}
