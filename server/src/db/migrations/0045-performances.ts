import { type Kysely, sql } from "kysely";

const statements = [
  // No key to the songs, as in `song_days`.
  `create table song_performances (
     day date not null,
     sound_id uuid not null,
     plays integer not null,
     seconds integer not null,
     primary key (day, sound_id)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table song_performances`.execute(db);
}
