import { type Kysely, sql } from "kysely";

const open = "state in ('served', 'started')";

const ups = [
  // The day of the zone a song is planned for as the song of the day.
  `alter table sounds add column daily_on date`,
  `create unique index sounds_daily_on on sounds (daily_on)`,
  // Songs of the day that were opened, with all that is the same for everybody.
  `create table daily_songs (
     id uuid primary key,
     number integer not null unique,
     day date not null unique,
     sound_id uuid not null references sounds on delete cascade,
     seed text not null,
     fragment text not null,
     hidden smallint[] not null,
     tray text[] not null,
     typing_only boolean not null,
     /* when a node last said that players are served, and for how many seconds of the day nobody was */
     seen_at timestamptz not null,
     away integer not null
   )`,
  `create index daily_songs_sound on daily_songs (sound_id, day)`,
  // What a player is dealt is a song or the song of a day; `item_id` is whichever it is.
  `alter table plays
     add column daily_id uuid references daily_songs on delete cascade,
     add column daily_until timestamptz,
     add column item_id uuid generated always as (coalesce(daily_id, sound_id)) stored`,
  "drop index plays_open, plays_guessed, plays_player",
  `create unique index plays_open on plays (player_id, item_id) where ${open}`,
  "create unique index plays_guessed on plays (player_id, item_id) where state = 'guessed'",
  "create index plays_player on plays (player_id, item_id)",
  // One try, whatever becomes of it.
  "create unique index plays_daily on plays (player_id, daily_id) where daily_id is not null",
  "create index plays_daily_points on plays (daily_id, points) where daily_until is not null and finished_at is not null",
];

const downs = [
  "delete from plays where daily_id is not null",
  "drop index plays_open, plays_guessed, plays_player, plays_daily, plays_daily_points",
  "alter table plays drop column item_id, drop column daily_until, drop column daily_id",
  `create unique index plays_open on plays (player_id, sound_id) where ${open}`,
  "create unique index plays_guessed on plays (player_id, sound_id) where state = 'guessed'",
  "create index plays_player on plays (player_id, sound_id)",
  "drop table daily_songs",
  "alter table sounds drop column daily_on",
];

/** The song of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
