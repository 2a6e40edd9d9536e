import {
  longSound,
  type CatalogueQuery,
  type CatalogueSong,
  type catalogueRoutes,
  type Output,
  songStatusNames,
} from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { setImmediate as turn } from "node:timers/promises";
import { byName, contains, isOneOf, mediaUrl, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { showingTimes } from "../../../showing.ts";
import { likeness } from "../../../media/sound/fingerprint.ts";
import { allLinkedIds, loadLinks } from "./links.ts";

export type Matching = Pick<CatalogueQuery, "find" | "filter" | "ids"> & {
  /** The songs with the mark of the filter, which only the statistics know. */
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

/** The ids of all songs that match, up to one more than so many. */
export async function findIds(db: Kysely<Database>, matching: Matching, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sounds.id from sounds where ${conditionsOf(matching)} order by sounds.id limit ${atMost + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The songs before and after one among those that match; it need not match itself. */
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
  if (find) all.push(found(find));
  return sql.join(all, sql` and `);
}

/** Whether a song is one of these; in an array, so that songs are read by their keys and by nothing else. */
function keyIn(songs: readonly RawBuilder<unknown>[]) {
  return sql`sounds.id = any(array(${sql.join(songs, sql` union `)}))`;
}

/** By name, lyric, executor, or the song's own number. */
function found(find: string) {
  const any = [
    sql`select id from sounds where ${contains(sql.ref("search"), find)}`,
    sql`select sound_id from sound_executors join executors on executors.id = executor_id
      where ${contains(sql`fold_name(name)`, find)}`,
  ];
  if (/^\d{1,6}$/.test(find)) any.push(sql`select id from sounds where sound_id = ${Number(find)}`);
  return keyIn(any);
}

/** What songs are sorted by, never null, and where it is read. Songs without audio, or without a day, come last whichever way. */
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

/** Songs with all that belongs to them, in the order of their ids here. */
export async function loadSongs(db: Kysely<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  if (ids.length === 0) return [];
  const selected = db
    .selectFrom("sounds")
    .innerJoin("difficulties", "difficulties.id", "difficulty_id")
    .leftJoin("films", "films.id", "film_id")
    .leftJoin("filters", "filters.id", "filter_id")
    .select([
      "sounds.id",
      "sounds.name",
      "fragment",
      "fragment_order",
      "hidden",
      "decoys",
      "aliases",
      "sound_id",
      "status_id",
      "difficulty_id",
      "difficulties.name as level",
      "film_id",
      "films.name as film",
      "filter_id",
      "filters.name as filter",
      "demo",
      "typing_only",
      "daily_on",
      "shown_from",
      "shown_until",
      "audience",
      "word_times",
      "rights_holder",
      "fact",
      "duration",
      "audio_ms",
      "loudness",
      "cut",
      "sounds.silence",
      "source_name",
      "source_ms",
      "source_bytes",
      "source_at",
      "created_at",
      "sounds.updated_at",
    ])
    .select([mediaUrl<"sounds">("sound").as("sound"), mediaUrl<"sounds">("photo").as("photo")])
    .where("sounds.id", "in", ids);
  // A transaction has one connection, on which queries wait for each other anyway.
  const [rows, linked] = db.isTransaction
    ? [await selected.execute(), await loadLinks(db, ids)]
    : await Promise.all([selected.execute(), loadLinks(db, ids)]);
  const songs = new Map(
    rows.map((row) => {
      const { id, status_id, difficulty_id, level, film_id, film, filter_id, filter, created_at, updated_at, ...more } =
        row;
      const { source_name: sourceName, source_ms: ms, source_bytes: bytes, source_at: uploadedAt, ...rest } = more;
      const source =
        ms === null || bytes === null || uploadedAt === null
          ? null
          : { name: sourceName ?? "", ms, bytes, uploaded_at: uploadedAt.toISOString() };
      const links = linked(id);
      const song = {
        ...rest,
        ...showingTimes(rest),
        source,
        ...links,
        difficulty_id,
        film_id,
        filter_id,
        ...allLinkedIds(links),
        _id: id,
        status_id: songStatusNames[status_id],
        difficulty: { _id: difficulty_id, name: level },
        film: film_id === null || film === null ? null : { _id: film_id, name: film },
        filter: filter_id === null || filter === null ? null : { _id: filter_id, name: filter },
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      };
      return [id, song] as const;
    }),
  );
  return ids.flatMap((id) => songs.get(id) ?? []);
}

export async function findSong(db: Kysely<Database>, id: string): Promise<CatalogueSong | undefined> {
  return (await loadSongs(db, [id]))[0];
}

/** The names of a song's files. */
export async function findFiles(
  trx: Kysely<Database>,
  id: string,
): Promise<{ sound: string | null; photo: string | null; source: string | null }> {
  return trx.selectFrom("sounds").select(["sound", "photo", "source"]).where("id", "=", id).executeTakeFirstOrThrow();
}

type Duplicate = Output<(typeof catalogueRoutes)["listDuplicates"]>["data"][number];

/** Sounds with fewer equal bits are different songs, which have about a half; the same one has nearly all. */
const leastLikeness = 0.8;
/** How many songs are compared: those that share the most moments. */
const candidates = 50;
/** What of a sound is looked for in a whole recording: half a minute from its middle, in eighths of a second. */
const excerpt = 240;
const shown = 20;

/** Other songs of the same name by one of these executors, with the audio of the song `_id`, or that sound like it. */
export async function findDuplicates(
  db: Kysely<Database>,
  {
    _id,
    name,
    executor_id,
    print,
  }: {
    _id?: string | undefined;
    name?: string | undefined;
    executor_id?: string[] | undefined;
    /** Of a sound that is no song's. */
    print?: readonly number[] | undefined;
  },
): Promise<Duplicate[]> {
  const heard = await findAlike(db, print ?? (_id === undefined ? [] : await findPrint(db, _id)), _id);
  const same = [];
  if (_id !== undefined) {
    same.push(sql`select id, 'audio' as reason from sounds
      where audio_hash = (select audio_hash from sounds where id = ${_id})`);
  }
  if (heard.size > 0) same.push(sql`select unnest(${[...heard.keys()]}::uuid[]) as id, 'ear' as reason`);
  if (name && executor_id !== undefined) {
    same.push(sql`select id, 'name' as reason from sounds where fold_name(name) = fold_name(${name})
      and id in (select sound_id from sound_executors where ${isOneOf(sql.ref("executor_id"), executor_id)})`);
  }
  if (same.length === 0) return [];
  const { rows } = await sql<{ id: string; reason: Duplicate["reason"] }>`
    select id, min(reason) as reason from (${sql.join(same, sql` union all `)}) same
    where id is distinct from ${_id ?? null}::uuid group by id order by id limit ${shown}`.execute(db);
  const songs = await loadSongs(
    db,
    rows.map(({ id }) => id),
  );
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  return songs.map(({ _id: id, name: title, executors, sound_id, sound }) => {
    const reason = reasons.get(id) ?? "name";
    const likeness = reason === "ear" ? Math.round((heard.get(id) ?? 0) * 100) : null;
    return {
      _id: id,
      name: title,
      executors: executors.map((executor) => executor.name),
      reason,
      likeness,
      sound_id,
      sound,
    };
  });
}

/** The fingerprint of a song's audio, or of its recording till that is cut; empty where there is none. */
async function findPrint(db: Kysely<Database>, id: string): Promise<readonly number[]> {
  const own = await db
    .selectFrom("sounds")
    .select(["fingerprint", "source_fingerprint"])
    .where("id", "=", id)
    .executeTakeFirst();
  return own?.fingerprint ?? own?.source_fingerprint ?? [];
}

/** Other songs whose audio, or the recording it is cut from, is heard in this one; and how much of it is alike. */
async function findAlike(
  db: Kysely<Database>,
  print: readonly number[],
  id: string | undefined,
): Promise<Map<string, number>> {
  if (print.length === 0) return new Map();
  const moments = [...new Set(print)];
  const sharing = (column: "fingerprint" | "source_fingerprint") => sql`
    select id, ${sql.ref(column)} as print, ${column === "source_fingerprint"} as whole from sounds
    where ${sql.ref(column)} && ${moments}::integer[] and id is distinct from ${id ?? null}::uuid`;
  const { rows } = await sql<{ id: string; print: number[]; whole: boolean }>`
    select id, print, whole from (${sharing("fingerprint")} union all ${sharing("source_fingerprint")}) as heard
    order by (select count(*) from unnest(print) as own (moment) where moment = any(${moments}::integer[])) desc
    limit ${candidates}`.execute(db);
  // Two whole recordings are long to compare at every shift.
  const from = Math.max(0, Math.floor((print.length - excerpt) / 2));
  const part = print.slice(from, from + excerpt);
  const alike = new Map<string, number>();
  for (const row of rows) {
    // One takes up to thirty milliseconds, fifty of them would hold everybody up.
    await turn();
    const share = likeness(row.whole ? part : print, row.print);
    if (share >= leastLikeness) alike.set(row.id, Math.max(share, alike.get(row.id) ?? 0));
  }
  return alike;
}

/** A song's recording, as it is kept. */
export async function findSource(db: Kysely<Database>, id: string): Promise<{ source: string | null } | undefined> {
  return db.selectFrom("sounds").select(["source"]).where("id", "=", id).executeTakeFirst();
}

export async function findPeaks(
  db: Kysely<Database>,
  id: string,
  of: "sound" | "source",
): Promise<{ peaks: Buffer | null } | undefined> {
  const column = of === "sound" ? "peaks" : "source_peaks";
  return db.selectFrom("sounds").select(`${column} as peaks`).where("id", "=", id).executeTakeFirst();
}
