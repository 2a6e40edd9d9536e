import { type Kysely, sql } from "kysely";

/** What raw events and plays are rolled up into: all that the figures for staff are read from. */
const statements = [
  // A number per hour of TIME_ZONE, by the metric and its label. `active` and cohorts stand at the start of their day.
  `create table metric_hours (
     hour timestamptz not null,
     metric text not null,
     label text not null,
     value bigint not null,
     primary key (metric, hour, label)
   )`,
  `create index metric_hours_hour on metric_hours (hour)`,
  // Who played on which day; the days are those of TIME_ZONE.
  `create table active_days (
     day date not null,
     user_id uuid not null references users on delete cascade,
     primary key (day, user_id)
   )`,
  `create index active_days_user on active_days (user_id)`,
  // Players by the week they joined in and a week they played in; both are Mondays. `players` of no week: all of them.
  `create table cohorts (
     joined date not null,
     active date,
     players integer not null,
     unique nulls not distinct (joined, active)
   )`,
  // No key to the songs: counting and the deletion of a song would wait for each other in a circle.
  `create table song_days (
     day date not null,
     sound_id uuid not null,
     launches integer not null default 0,
     guessed integer not null default 0,
     failed integer not null default 0,
     skipped integer not null default 0,
     /* of the guessed and failed */
     hinted integer not null default 0,
     mistakes integer not null default 0,
     hidden integer not null default 0,
     primary key (day, sound_id)
   )`,
  // Seconds to the last word of guessed plays, by steps of a tenth: 1.1 to the power of the bucket.
  `create table song_times (
     day date not null,
     sound_id uuid not null,
     bucket smallint not null,
     plays integer not null,
     primary key (day, sound_id, bucket)
   )`,
  `create index song_times_sound on song_times (sound_id, day)`,
  `create table wrong_words (
     day date not null,
     sound_id uuid not null,
     position smallint not null,
     word text not null,
     players integer not null,
     primary key (day, sound_id, position, word)
   )`,
  `create index wrong_words_sound on wrong_words (sound_id, day)`,
  // Until when everything is rolled up; one row, locked while a node is at it.
  `create table rollup (
     only_row boolean primary key default true check (only_row),
     until timestamptz
   )`,

  `create index analytics_events_at on analytics_events (at)`,
  // `plays_moment` knows no demo, and a play's moment moves when it ends.
  `create index plays_begun on plays (started_at)`,
  `create index plays_ended on plays (finished_at)`,
  `alter table settings
     add column events_days smallint not null default 180 check (events_days between 3 and 3660)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table settings drop column events_days").execute(db);
  await sql.raw("drop index analytics_events_at, plays_begun, plays_ended").execute(db);
  for (const table of ["rollup", "wrong_words", "song_times", "song_days", "cohorts", "active_days", "metric_hours"]) {
    await sql.raw(`drop table ${table}`).execute(db);
  }
}
