import { type Kysely, sql } from "kysely";

/** What staff need beyond the entities: search, the audit trail, recovery of passwords, more settings. */
const statements = [
  // Folded once per write; a search that folded every row would take a hundred times as long.
  `alter table sounds
     add column search text generated always as (fold_name(name || ' ' || fragment)) stored,
     /* SHA-256 of the audio without its tags, to notice the same one twice; hex */
     add column audio_hash text`,
  `create index sounds_by_name on sounds (name collate "und-x-icu", id)`,
  `create index sounds_folded on sounds (fold_name(name))`,
  `create index sounds_audio on sounds (audio_hash)`,
  `create index sounds_created on sounds (created_at, id)`,
  `alter table users
     add column search text generated always as
       (fold_name(login || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored`,
  `create index users_created on users (role, created_at, id)`,
  // A player's history, and what was played in certain days
  `create index plays_user on plays (user_id)`,
  `create index plays_moment on plays ((coalesce(finished_at, started_at))) where user_id is not null`,

  // Who holds a prize is counted before each is given, and with every draw that is shown
  `create index stock_members_prize on stock_members (stock_prize_id) where stock_prize_id is not null`,

  // One second belongs to one speed
  `alter table speeds add constraint speeds_overlap exclude using gist (int4range(min_time, max_time) with &&)`,

  `alter table settings
     add column starprohit_url text not null default '',
     add column puzzlehit_url text not null default '',
     add column metrika_id text not null default '',
     add column analytics_id text not null default '',
     add column banner_block_id text not null default ''`,

  // Who changed what, and when. `login` is the person's at that time; the account may be gone since.
  `create table audit (
     id uuid primary key,
     at timestamptz not null,
     user_id uuid references users on delete set null,
     login text not null,
     entity text not null,
     entity_id text not null,
     action text not null check (action in ('create', 'update', 'delete')),
     fields jsonb not null
   )`,
  `create index audit_entity on audit (entity, entity_id, at desc, id desc)`,
  `create index audit_user on audit (user_id)`,

  // Tokens of mails that let choose a new password
  `create table password_resets (
     id uuid primary key,
     hash bytea not null unique,
     user_id uuid not null references users on delete cascade,
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index password_resets_user on password_resets (user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = [
    "drop table password_resets",
    "drop table audit",
    `alter table settings drop column starprohit_url, drop column puzzlehit_url, drop column metrika_id,
       drop column analytics_id, drop column banner_block_id`,
    "alter table speeds drop constraint speeds_overlap",
    "drop index stock_members_prize",
    "drop index plays_moment",
    "drop index plays_user",
    "drop index users_created",
    "alter table users drop column search",
    "drop index sounds_created",
    "drop index sounds_by_name",
    "drop index sounds_folded",
    "alter table sounds drop column search, drop column audio_hash",
  ];
  for (const statement of back) await sql.raw(statement).execute(db);
}
