import { type Kysely, sql } from "kysely";

const statements = [
  // The audio or recording that was made of the row's sound. No reference: the song has the file, while it has it.
  "alter table import_rows add made_file text",
  // Of earlier rows nothing tells what was made: what their songs have now stands for it.
  `update import_rows set made_file = case when f.ms > 60000 then s.source else s.sound end
   from import_files f, sounds s
   where f.id = sound_file and s.id = song_id and processed_at is not null and outcome <> 'error'`,
];

/** A song that has lost the sound of an import can get it from the same file again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows drop made_file`.execute(db);
}
