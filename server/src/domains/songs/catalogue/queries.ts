import { longSound, type CatalogueQuery, type CatalogueSong } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { byName, contains, isOneOf, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { loadSongs } from "./load-songs.ts";

export type Matching = Pick<CatalogueQuery, "find" | "filter" | "ids"> & {
  /** The ids of songs with the filter's mark, which come from the statistics. */
  readonly marked?: readonly string[] | undefined;
};

/** A page of the songs that match, and how many match. */
export async function listSongs(
  db: Kysely<Database>,
  { sort, skip, limit, ...matching }: Pick<CatalogueQuery, "sort" | "skip" | "limit"> & Matching,
): Promise<{ songs: CatalogueSong[]; total: number }> {
  const where = conditionsOf(matching);
  const { key, source, direction } = orderBy(sort);
  const page = sql<{ id: string }>`select sounds.id from ${source} where ${where}
    order by ${key} ${direction}, sounds.id ${direction} offset ${skip} limit ${limit}`;
  // Counting takes as long as finding and loading the page together, so they go side by side.
  const [songs, counted] = await Promise.all([
    page.execute(db).then(({ rows }) =>
      loadSongs(
        db,
        rows.map(({ id }) => id),
      ),
    ),
    sql<{ total: number }>`select count(*)::integer as total from sounds where ${where}`.execute(db),
  ]);
  return { songs, total: counted.rows[0]?.total ?? 0 };
}

/** The ids of all songs that match, up to `atMost` + 1. */
export async function findSongIds(db: Kysely<Database>, matching: Matching, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sounds.id from sounds where ${conditionsOf(matching)} order by sounds.id limit ${atMost + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The songs before and after one in the list of those that match; the song itself need not match. */
export async function findNeighbours(
  db: Kysely<Database>,
  { _id, sort, ...matching }: Pick<CatalogueQuery, "sort"> & Matching & { readonly _id: string },
): Promise<{ previous: string | null; next: string | null }> {
  const where = conditionsOf(matching);
  const { key, source, isDescending } = orderBy(sort);
  const here = sql`((select ${key} from ${source} where sounds.id = ${_id}), ${_id}::uuid)`;
  const beside = (isGreater: boolean) => {
    const [sign, direction] = isGreater ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    return sql`(select sounds.id from ${source} where ${where} and (${key}, sounds.id) ${sign} ${here}
      order by ${key} ${direction}, sounds.id ${direction} limit 1)`;
  };
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select ${beside(isDescending)} as previous, ${beside(!isDescending)} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

function conditionsOf({ find, filter = {}, ids, marked }: Matching) {
  const all = [sql`true`];
  const among = (column: string, values: readonly string[] | undefined) =>
    values && all.push(isOneOf(sql.ref(column), values));
  const linked = (values: readonly string[] | undefined, ...links: readonly (readonly [string, string])[]) => {
    if (values === undefined) return;
    const songs = links.map(
      ([table, column]) => sql`select sound_id from ${sql.table(table)} where ${isOneOf(sql.ref(column), values)}`,
    );
    all.push(keyIn(songs));
  };
  const linkedAtAll = (has: boolean | undefined, ...tables: readonly string[]) => {
    if (has === undefined) return;
    const any = tables.map((table) => sql`exists (select from ${sql.table(table)} where sound_id = sounds.id)`);
    // Each by itself, which the planner joins at once and never asks row by row.
    if (has) all.push(sql`(${sql.join(any, sql` or `)})`);
    else all.push(...any.map((exists) => sql`not ${exists}`));
  };
  among("sounds.id", ids);
  among("sounds.id", marked);
  among("difficulty_id", filter.difficulty_id);
  among("film_id", filter.film_id);
  among("filter_id", filter.filter_id);
  linked(filter.genre_id, ["sound_genres", "genre_id"]);
  linked(filter.language_id, ["sound_languages", "language_id"]);
  linked(filter.executor_id, ["sound_executors", "executor_id"]);
  linked(filter.author_id, ["sound_music_authors", "author_id"], ["sound_text_authors", "author_id"]);
  if (filter.status_id !== undefined) all.push(sql`status_id in (${sql.join(filter.status_id)})`);
  if (filter.has_sound !== undefined) all.push(sql`(sound is not null) = ${filter.has_sound}`);
  if (filter.has_cover !== undefined) all.push(sql`(photo is not null) = ${filter.has_cover}`);
  if (filter.has_hidden !== undefined) all.push(sql`(cardinality(hidden) > 0) = ${filter.has_hidden}`);
  if (filter.long_sound !== undefined) {
    // Older audio is known by its whole seconds only, rounded up.
    all.push(sql`coalesce(audio_ms > ${longSound}, duration > ${longSound / 1000}, false) = ${filter.long_sound}`);
  }
  if (filter.has_rights_holder !== undefined) all.push(sql`(rights_holder is not null) = ${filter.has_rights_holder}`);
  if (filter.has_times !== undefined) all.push(sql`(word_times is not null) = ${filter.has_times}`);
  linkedAtAll(filter.has_authors, "sound_music_authors", "sound_text_authors");
  linkedAtAll(filter.has_genre, "sound_genres");
  if (filter.demo !== undefined) all.push(sql`demo = ${filter.demo}`);
  if (find) all.push(matchesText(find));
  return sql.join(all, sql` and `);
}

/** Whether a song is one of these; an array, so that the planner reads songs by their keys. */
function keyIn(songs: readonly RawBuilder<unknown>[]) {
  return sql`sounds.id = any(array(${sql.join(songs, sql` union `)}))`;
}

/** By name, lyric, executor, or the song's own number. */
function matchesText(find: string) {
  const any = [
    sql`select id from sounds where ${contains(sql.ref("search"), find)}`,
    sql`select sound_id from sound_executors join executors on executors.id = executor_id
      where ${contains(sql`fold_name(name)`, find)}`,
  ];
  if (/^\d{1,6}$/.test(find)) any.push(sql`select id from sounds where sound_id = ${Number(find)}`);
  return keyIn(any);
}

/** The sort key, never null, and the tables it is read from. Songs without audio or day come last in both directions. */
function orderBy(sort: CatalogueQuery["sort"]) {
  const { field, direction } = orderOf(sort);
  const isDescending = direction === "desc";
  const keys: Record<typeof field, RawBuilder<unknown>> = {
    name: sql`sounds.name ${byName}`,
    sound_id: sql`sounds.sound_id`,
    status_id: sql`status_id`,
    difficulty: sql`difficulties.name::integer`,
    // Far from any day that is planned.
    daily_on: isDescending ? sql`coalesce(daily_on, '0001-01-01')` : sql`coalesce(daily_on, '9999-12-31')`,
    duration: isDescending ? sql`coalesce(duration, -1)` : sql`coalesce(duration, 2147483647)`,
    created_at: sql`created_at`,
    updated_at: sql`sounds.updated_at`,
  };
  const source =
    field === "difficulty" ? sql`sounds join difficulties on difficulties.id = difficulty_id` : sql`sounds`;
  return { key: keys[field], source, isDescending, direction: sql.raw(direction) };
}
