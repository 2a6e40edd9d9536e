import { type Kysely, sql } from "kysely";

const open = "state in ('served', 'started')";
const opens = [
  `create unique index plays_open on plays (player_id, item_id) where ${open}`,
  "create unique index plays_guessed on plays (player_id, item_id) where state = 'guessed'",
  "create index plays_player on plays (player_id, item_id)",
];

const ups = [
  `create table duels (
     id uuid primary key,
     code text not null unique,
     rematch_of uuid references duels on delete set null,
     caller_user_id uuid references users on delete cascade,
     caller_token_id uuid references tokens on delete cascade,
     caller_id uuid generated always as (coalesce(caller_user_id, caller_token_id)) stored,
     /* as guests have called themselves */
     caller_name text,
     rival_user_id uuid references users on delete set null,
     rival_token_id uuid references tokens on delete set null,
     rival_id uuid generated always as (coalesce(rival_user_id, rival_token_id)) stored,
     rival_name text,
     joined_at timestamptz,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     withdrawn_at timestamptz,
     check ((caller_user_id is null) <> (caller_token_id is null)),
     check (rival_user_id is null or rival_token_id is null)
   )`,
  "create index duels_caller on duels (caller_id, created_at)",
  "create index duels_rival on duels (rival_id, created_at)",
  "create index duels_caller_user on duels (caller_user_id)",
  "create index duels_caller_token on duels (caller_token_id)",
  "create index duels_rival_user on duels (rival_user_id)",
  "create index duels_rival_token on duels (rival_token_id)",
  "create index duels_rematch on duels (rematch_of)",
  // What both play, to the order of the choices.
  `create table duel_songs (
     id uuid primary key,
     duel_id uuid not null references duels on delete cascade,
     at smallint not null,
     sound_id uuid not null references sounds on delete cascade,
     seed text not null,
     fragment text not null,
     hidden smallint[] not null,
     tray text[] not null,
     typing_only boolean not null,
     unique (duel_id, at)
   )`,
  "create index duel_songs_sound on duel_songs (sound_id)",
  // What came of it: of the caller's earlier play, or of a play of the duel itself.
  `create table duel_results (
     duel_song_id uuid not null references duel_songs on delete cascade,
     side text not null check (side in ('caller', 'rival')),
     points integer not null,
     log jsonb,
     finished_at timestamptz not null,
     primary key (duel_song_id, side)
   )`,
  "create index duel_results_finished on duel_results (finished_at)",
  // A third kind of thing that is dealt.
  "alter table plays add column duel_song_id uuid references duel_songs on delete cascade",
  "drop index plays_open, plays_guessed, plays_player",
  "alter table plays drop column item_id",
  `alter table plays
     add column item_id uuid generated always as (coalesce(daily_id, duel_song_id, sound_id)) stored`,
  ...opens,
  "create unique index plays_duel on plays (player_id, duel_song_id) where duel_song_id is not null",
  "create index plays_duel_song on plays (duel_song_id) where duel_song_id is not null",
  "alter table plays drop constraint plays_replay_whole",
  `alter table plays add constraint plays_replay_whole check (
     (replay is null) = (replay_day is null)
     and (replay is not null or duel_song_id is not null or state <> 'replayed'))`,
];

const downs = [
  "delete from plays where duel_song_id is not null",
  "alter table plays drop constraint plays_replay_whole",
  `alter table plays add constraint plays_replay_whole
     check ((replay is null) = (replay_day is null) and (replay is not null or state <> 'replayed'))`,
  "drop index plays_open, plays_guessed, plays_player, plays_duel, plays_duel_song",
  "alter table plays drop column item_id",
  "alter table plays drop column duel_song_id",
  "alter table plays add column item_id uuid generated always as (coalesce(daily_id, sound_id)) stored",
  ...opens,
  "drop table duel_results, duel_songs, duels",
];

/** Duels by link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
