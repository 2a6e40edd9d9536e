import { type Kysely, sql } from "kysely";

const statements = [
  // A player's play of a song, whatever became of it: the partial indexes know only some states.
  `create index plays_player on plays (player_id, sound_id)`,
  // The staff's list of players.
  `create index users_by_login on users (login collate "und-x-icu", id) where role = 3 and deleted_at is null`,
  `create index users_by_name on users (name collate "und-x-icu", id) where role = 3 and deleted_at is null`,
  // Members that the counts of the rating leave out; there are few.
  `create index stock_members_aside on stock_members (stock_id) where score <= 0 or excluded_at is not null`,
];
const indexes = ["plays_player", "users_by_login", "users_by_name", "stock_members_aside"];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(`drop index ${index}`).execute(db);
}
