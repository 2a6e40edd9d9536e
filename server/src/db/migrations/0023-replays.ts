import { type Kysely, sql } from "kysely";

const statements = [
  `alter table plays drop constraint plays_state_check`,
  // A replay that is over has a state of its own: whatever counts guessed songs knows nothing of it.
  `alter table plays add constraint plays_state_check
     check (state in ('served', 'started', 'guessed', 'failed', 'replayed'))`,
  `alter table plays add replay text check (replay in ('other', 'more', 'typed'))`,
  `alter table plays add replay_day date`,
  `alter table plays add constraint plays_replay_whole
     check ((replay is null) = (replay_day is null) and (replay is not null or state <> 'replayed'))`,
  // One try a day at each kind of a song.
  `create unique index plays_replay on plays (player_id, sound_id, replay, replay_day) where replay is not null`,
  // What replays have paid since midnight.
  `create index plays_replayed on plays (player_id, finished_at) where state = 'replayed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from plays where replay is not null`.execute(db);
  await sql`drop index plays_replayed`.execute(db);
  await sql`alter table plays drop replay, drop replay_day`.execute(db);
  await sql`alter table plays drop constraint plays_state_check`.execute(db);
  await sql`
    alter table plays add constraint plays_state_check
    check (state in ('served', 'started', 'guessed', 'failed'))`.execute(db);
}
