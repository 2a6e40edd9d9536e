import { type Kysely, sql } from "kysely";

/** Hidden words stay silent in what a player hears, whatever staff do to the song till the play is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays add silenced boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays drop silenced`.execute(db);
}
