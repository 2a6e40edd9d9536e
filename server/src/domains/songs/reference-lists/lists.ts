import { directories, type DirectoryName } from "@hitoslov/contract";
import { type RawBuilder, sql } from "kysely";
import { byName } from "../../../db/list.ts";
import type { AuditedEntity } from "../../../crud/change.ts";

/** What the database knows of a directory; its fields are the contract's and have columns of the same names. */
export type List = {
  readonly table: AuditedEntity<unknown>["table"];
  /** What a search looks in. */
  readonly search: RawBuilder<unknown>;
  /** How fields sort that do not sort by their plain values. */
  readonly order?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which songs use which rows, as a query of `ref` and `song`, each pair once. */
  readonly songs?: RawBuilder<unknown>;
  /** The same for whatever else uses rows. */
  readonly others?: RawBuilder<unknown>;
  /** Where songs refer to the rows, for lists whose rows can be merged; and songs of the library. */
  readonly references?: readonly Reference[];
  readonly tracks?: Reference;
  /** The messages of violated constraints, besides that of the name. */
  readonly constraints?: AuditedEntity<unknown>["unique"];
  /** Writes lock the table, as each is checked against all rows. */
  readonly serial?: true;
};

/** A column that refers to rows of a list, and the one that says of which song. */
export type Reference = { readonly table: string; readonly column: string; readonly song: string };

const nameOrder = sql`name ${byName}`;
const named = { search: sql`name`, order: { name: nameOrder } };
const column = (name: string): Reference => ({ table: "sounds", column: name, song: "id" });
const link = (table: string, ref: string, song = "sound_id"): Reference => ({ table, column: ref, song });
const usersOf = ({ table, column: ref, song }: Reference) =>
  sql`select ${sql.ref(ref)} as ref, ${sql.ref(song)} as song from ${sql.table(table)}`;
/** How songs use the rows of a list that they refer to there. */
const used = (...references: readonly Reference[]) => ({
  // `union` counts a song once whose music and text are by one person.
  songs: sql.join(references.map(usersOf), sql` union `),
  references,
});

const tracks = link("library_song_executors", "executor_id", "library_song_id");

export const lists: Record<DirectoryName, List> = {
  difficulty: {
    table: "difficulties",
    search: sql`concat_ws(' ', name, points, title)`,
    order: { name: sql`name::integer` },
    ...used(column("difficulty_id")),
  },
  score: {
    table: "scores",
    search: sql`concat_ws(' ', key, score)`,
    constraints: { scores_key_key: { field: "key", message: "Такое правило уже есть" } },
  },
  speed: {
    table: "speeds",
    search: sql`concat_ws(' ', min_time, max_time, coefficient)`,
    constraints: { speeds_overlap: { field: "min_time", message: "Это время пересекается с\u00A0другой скоростью" } },
    serial: true,
  },
  genre: { ...named, table: "genres", ...used(link("sound_genres", "genre_id")) },
  language: { ...named, table: "languages", ...used(link("sound_languages", "language_id")) },
  executor: {
    ...named,
    table: "executors",
    ...used(link("sound_executors", "executor_id")),
    others: usersOf(tracks),
    tracks,
  },
  author: {
    ...named,
    table: "authors",
    ...used(link("sound_music_authors", "author_id"), link("sound_text_authors", "author_id")),
  },
  film: { ...named, table: "films", ...used(column("film_id")) },
  filter: {
    table: "filters",
    search: sql`name || ' ' || description`,
    order: { name: nameOrder, description: sql`description ${byName}` },
    ...used(column("filter_id")),
  },
};

/** The columns of a directory as the contract names them. */
export function fieldsOf(name: DirectoryName): string[] {
  const { shown, fields } = directories[name];
  return Object.keys({ ...shown, ...fields });
}
