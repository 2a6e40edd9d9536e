import { type Kysely, sql } from "kysely";

const statements = [
  // The server's own keys for push messages, made at the first start.
  `create table push_keys (
     only_row boolean primary key default true check (only_row),
     public_key text not null,
     private_key text not null
   )`,
  `create table push_subscriptions (
     id uuid primary key,
     user_id uuid not null references users on delete cascade,
     endpoint text not null unique,
     p256dh text not null,
     auth text not null,
     created_at timestamptz not null
   )`,
  `create index push_subscriptions_user on push_subscriptions (user_id)`,
  // What is turned on; everything else is off.
  `create table notice_choices (
     user_id uuid not null references users on delete cascade,
     kind text not null,
     way text not null check (way in ('push', 'mail')),
     primary key (user_id, kind, way)
   )`,
  `create index notice_choices_kind on notice_choices (kind)`,
  // What is to be sent, or was: each subject of a kind once to a player by each way, and one reminder a day.
  `create table notices (
     id uuid primary key default gen_random_uuid(),
     user_id uuid not null references users on delete cascade,
     kind text not null,
     way text not null,
     subject text not null,
     told jsonb not null,
     reminder_day date,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     due_at timestamptz not null,
     tries integer not null default 0,
     sent_at timestamptz,
     unique (user_id, kind, way, subject)
   )`,
  `create unique index notices_reminder on notices (user_id, way, reminder_day) where reminder_day is not null`,
  `create index notices_due on notices (due_at) where sent_at is null`,
];

/** Notices outside the game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notices, notice_choices, push_subscriptions, push_keys`.execute(db);
}
