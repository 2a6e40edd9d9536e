import { type Kysely, sql } from "kysely";

const statements = [
  // When the audio of the play was first asked for: nobody hears a song before that.
  `alter table plays add heard_at timestamptz`,
  // When an earlier play of the song by the same player ended with its answer shown.
  `alter table plays add answer_shown_at timestamptz`,
  // As the song was when it was dealt: no choices are sent with it.
  `alter table plays add typing_only boolean not null default false`,
  `alter table sounds add typing_only boolean not null default false`,
  // Since when the draw has been running without a pause by its status; plays dealt before count nothing in it.
  `alter table stocks add active_since timestamptz`,
  `update stocks set active_since = start_date where status = 'active'`,
  `update plays set answer_shown_at = shown.at
   from (
     select player_id, sound_id, max(finished_at) as at from plays where state = 'failed' group by player_id, sound_id
   ) as shown
   where plays.state in ('served', 'started')
     and plays.player_id = shown.player_id and plays.sound_id = shown.sound_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stocks drop active_since`.execute(db);
  await sql`alter table sounds drop typing_only`.execute(db);
  await sql`alter table plays drop typing_only, drop answer_shown_at, drop heard_at`.execute(db);
}
