import type { CatalogueSong, Named } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { loadSongs } from "../catalogue/load-songs.ts";
import { listNames } from "../reference-lists/queries.ts";
import { wordKey } from "./names.ts";
import type { Level } from "./read-row.ts";

type Brief = { readonly _id: string; readonly sound_id: number; readonly name: string; readonly executors: string[] };

export type KnownSongs = {
  readonly byCode: (code: number) => Brief | undefined;
  /** The one song of this name by these people. */
  readonly byName: (name: string, executors: readonly string[]) => Brief | undefined;
};

/** Code, name and executors of all songs, by which rows find their songs. */
export async function loadKnownSongs(db: Kysely<Database>): Promise<KnownSongs> {
  const { rows } = await sql<Brief>`
    select sounds.id as _id, sound_id, sounds.name,
      array(select e.name from sound_executors l join executors e on e.id = l.executor_id where l.sound_id = sounds.id)
        as executors
    from sounds`.execute(db);
  const codes = new Map(rows.map((song) => [song.sound_id, song]));
  const names = Map.groupBy(rows, ({ name, executors }) => songKey(name, executors));
  return {
    byCode: (code) => codes.get(code),
    byName: (name, executors) => {
      const found = executors.length === 0 ? [] : (names.get(songKey(name, executors)) ?? []);
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

/** A key of name and executors; the order of executors does not matter. */
export function songKey(name: string, executors: readonly string[]): string {
  return [wordKey(name), ...executors.map(wordKey).toSorted()].join("\n");
}

export async function loadSongsById(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, CatalogueSong>> {
  const songs = await loadSongs(db, ids);
  return new Map(songs.map((song) => [song._id, song]));
}

export async function listLevels(db: Kysely<Database>): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select id as _id, name, title from difficulties order by name::integer`.execute(db);
  return rows;
}

export async function listAllNames(
  db: Kysely<Database>,
): Promise<Record<"executor" | "author" | "genre" | "language" | "film", Named[]>> {
  const [executor, author, genre, language, film] = [
    await listNames(db, "executor"),
    await listNames(db, "author"),
    await listNames(db, "genre"),
    await listNames(db, "language"),
    await listNames(db, "film"),
  ];
  return { executor, author, genre, language, film };
}
