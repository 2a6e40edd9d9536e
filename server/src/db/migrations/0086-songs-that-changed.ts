import { type Kysely, sql } from "kysely";

/** Where songs are, and the column with the id of the song. */
const songs = [
  ["sounds", "id"],
  ["sound_music_authors", "sound_id"],
  ["sound_text_authors", "sound_id"],
  ["sound_executors", "sound_id"],
] as const;
/** A new row of these is in no song yet: nodes read it with the song that names it. */
const named = ["authors", "executors", "films"] as const;
const changes = [
  ["insert", "new"],
  ["update", "old"],
  ["update", "new"],
  ["delete", "old"],
] as const;

// A payload is shorter than 8,000 bytes; an empty one says that everything may have changed.
const notifySongs = `create function notify_songs() returns trigger language plpgsql as $$
  declare
    ids text;
  begin
    execute format('select string_agg(distinct %I::text, '','') from changed', tg_argv[0]) into ids;
    if ids is not null then
      perform pg_notify('catalogue', case when length(ids) < 8000 then ids else '' end);
    end if;
    return null;
  end $$`;

/** Nodes are told which songs a statement has changed, and read these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(notifySongs).execute(db);
  for (const [table, column] of songs) {
    await notifyCatalogue(db, table, "truncate");
    for (const [event, rows] of changes) await notifySongsOf(db, { table, column, event, rows });
  }
  for (const table of named) await notifyCatalogue(db, table, "update or delete or truncate");
  // Every read has all authors: their ids say that there is something to read.
  await notifySongsOf(db, { table: "authors", column: "id", event: "insert", rows: "new" });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function notify_songs cascade`.execute(db);
  for (const table of [...songs.map(([table]) => table), ...named]) {
    await notifyCatalogue(db, table, "insert or update or delete or truncate");
  }
}

type Change = { readonly table: string; readonly column: string; readonly event: string; readonly rows: string };

async function notifySongsOf(db: Kysely<unknown>, { table, column, event, rows }: Change): Promise<void> {
  await sql
    .raw(
      `create trigger ${table}_${event}_${rows} after ${event} on ${table} referencing ${rows} table as changed
       for each statement execute function notify_songs(${column})`,
    )
    .execute(db);
}

async function notifyCatalogue(db: Kysely<unknown>, table: string, events: string): Promise<void> {
  await sql
    .raw(
      `create or replace trigger ${table}_changed after ${events} on ${table}
       for each statement execute function notify_catalogue()`,
    )
    .execute(db);
}
