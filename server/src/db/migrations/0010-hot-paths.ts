import { type Kysely, sql } from "kysely";

const statements = [
  // A player's play of a song, whatever became of it: the partial indexes know only some states.
  `create index plays_player on plays (player_id, sound_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop index plays_player").execute(db);
}
