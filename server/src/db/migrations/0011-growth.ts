import { type Kysely, sql } from "kysely";

/** What lists need to cost the same with ten times the players, songs and changes. */
const statements = [
  // Counting everybody's plays for a page of players would read them all.
  `alter table users add column guessed integer not null default 0`,
  `update users set guessed = counted.guessed
   from (select player_id, count(*) as guessed from plays where state = 'guessed' group by player_id) as counted
   where counted.player_id = users.id`,
  `create index users_by_guessed on users (guessed, id) where role = 3 and deleted_at is null`,
  `create index sounds_updated on sounds (updated_at, id)`,
  `create index audit_of_entity on audit (entity, at desc, id desc)`,
];
const undoing = [
  `drop index audit_of_entity, sounds_updated, users_by_guessed`,
  `alter table users drop column guessed`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}
