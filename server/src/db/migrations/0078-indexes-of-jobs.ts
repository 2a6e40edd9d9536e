import { type Kysely, sql } from "kysely";

const ups = [
  "create index if not exists notices_created on notices (created_at)",
  "create index if not exists notices_waiting on notices (way, due_at) where sent_at is null",
  "create index if not exists notices_prizes on notices (due_at) where sent_at is null and kind = 'prize_won' and way = 'mail'",
  "drop index notices_due",
  "create index if not exists consents_ended on consents (withdrawn_at) where withdrawn_at is not null",
  "create index if not exists duels_guests on duels (id) where rival_id is null and rival_name is not null",
  "create index if not exists users_photo on users (photo) where photo is not null",
];

const downs = [
  "drop index users_photo, duels_guests, consents_ended",
  "create index if not exists notices_due on notices (due_at) where sent_at is null",
  "drop index notices_prizes, notices_waiting, notices_created",
];

/** What jobs look for each minute or hour in tables that grow with players and with time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
