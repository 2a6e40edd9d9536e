import { type LibraryTrack, type LibraryQuery, statusNames } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { byName, contains, isOneOf, mediaUrl, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { nextStamp } from "../../../crud/change.ts";
import type { Moved } from "../../../crud/images.ts";

/** A page of the songs as staff see them, and how many there are in all. */
export async function listItems(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: LibraryQuery,
): Promise<{ data: LibraryTrack[]; total: number }> {
  const { status_id, executor_id, has_sound } = filter;
  let songs = db.selectFrom("library_songs");
  if (ids !== undefined) songs = songs.where(isOneOf(sql.ref("library_songs.id"), ids));
  if (status_id !== undefined) songs = songs.where("status_id", "in", status_id);
  if (has_sound !== undefined) songs = songs.where("sound", has_sound ? "is not" : "is", null);
  if (executor_id !== undefined) {
    songs = songs.where((where) =>
      where.exists(
        where
          .selectFrom("library_song_executors")
          .select("ordinal")
          .whereRef("library_song_id", "=", "library_songs.id")
          .where("executor_id", "in", executor_id),
      ),
    );
  }
  if (find !== undefined) {
    songs = songs.where((where) =>
      where.or([
        contains(sql`fold_name(library_songs.name)`, find),
        where.exists(
          where
            .selectFrom("library_song_executors")
            .innerJoin("executors", "executors.id", "executor_id")
            .select("ordinal")
            .whereRef("library_song_id", "=", "library_songs.id")
            .where(contains(sql`fold_name(executors.name)`, find)),
        ),
      ]),
    );
  }
  const { field, direction } = orderOf(sort);
  const [rows, { total }] = await Promise.all([
    songs
      .select("id")
      .orderBy(field === "name" ? sql`name ${byName}` : sql.ref(field), (order) =>
        (direction === "asc" ? order.asc() : order.desc()).nullsLast(),
      )
      .orderBy("id")
      .offset(skip)
      .limit(limit)
      .execute(),
    songs.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const data = await loadItems(
    db,
    rows.map(({ id }) => id),
  );
  return { data, total };
}

export async function findItem(db: Kysely<Database>, id: string): Promise<LibraryTrack | undefined> {
  return (await loadItems(db, [id]))[0];
}

/** These songs, in this order. */
async function loadItems(db: Kysely<Database>, ids: readonly string[]): Promise<LibraryTrack[]> {
  const [songs, executors] = await Promise.all([
    db
      .selectFrom("library_songs")
      .select(["id as _id", "name", "status_id", "order", "duration", "type", "updated_at"])
      .select(mediaUrl<"library_songs">("sound").as("sound"))
      .where(isOneOf(sql.ref("id"), ids))
      .execute(),
    db
      .selectFrom("library_song_executors")
      .innerJoin("executors", "executors.id", "executor_id")
      .select(["library_song_id", "executors.id", "executors.name"])
      .where(isOneOf(sql.ref("library_song_id"), ids))
      .orderBy("ordinal")
      .execute(),
  ]);
  const bySong = Map.groupBy(executors, (row) => row.library_song_id);
  const items = songs.map(({ status_id, updated_at, ...song }) => {
    const own = bySong.get(song._id) ?? [];
    return {
      ...song,
      status_id: statusNames[status_id],
      executor: own.map(({ name }) => name),
      executor_id: own.map(({ id }) => id),
      updated_at: updated_at.toISOString(),
    };
  });
  return items.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}

/** Puts these executors in the place of those there are. */
export async function setExecutors(
  trx: Transaction<Database>,
  id: string,
  executorIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("library_song_executors").where("library_song_id", "=", id).execute();
  const rows = [...new Set(executorIds)].map((executor_id, ordinal) => ({ library_song_id: id, executor_id, ordinal }));
  await trx.insertInto("library_song_executors").values(rows).execute();
}

type Numbered = { readonly id: string; readonly order: number };

/** All songs in order. Other writes of library songs wait until the transaction ends; reads do not. */
export async function lockOrder(trx: Transaction<Database>): Promise<Numbered[]> {
  // The whole table: with row locks, a second move would sort by the order it read before the first one.
  await sql`lock table library_songs in exclusive mode`.execute(trx);
  return trx.selectFrom("library_songs").select(["id", "order"]).orderBy("order").orderBy("id").execute();
}

/** Numbers the songs from 1 in this order; an edit of a song whose number has changed meanwhile is refused as stale. */
export async function renumber(trx: Transaction<Database>, songs: readonly Numbered[], now: Date): Promise<Moved> {
  const ids = songs.map(({ id }) => id);
  const orders = songs.map(({ order }) => order);
  // Joined by the key alone: after many inserts the planner has no statistics for a more complex query.
  const { rows } = await sql<Renumbered>`
    update library_songs as song
    set "order" = place.number, updated_at = ${nextStamp(now)}
    from unnest(${ids}::uuid[], ${orders}::integer[]) with ordinality as place (id, before, number)
    where song.id = place.id and place.before <> place.number
    returning song.id, place.before, song."order" as after`.execute(trx);
  return movedOf(rows);
}

/** Gives songs back the numbers from before a move, except those that were moved again since. */
export async function moveBack(trx: Transaction<Database>, moved: Moved, now: Date): Promise<Moved> {
  const places = Object.entries(moved).map(([id, [before, after]]) => ({ id, before, after }));
  const { rows } = await sql<Renumbered>`
    update library_songs as song
    set "order" = place.before, updated_at = ${nextStamp(now)}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id uuid, before integer, after integer)
    where song.id = place.id and song."order" = place.after
    returning song.id, place.after as before, place.before as after`.execute(trx);
  return movedOf(rows);
}

type Renumbered = { readonly id: string; readonly before: number; readonly after: number };

function movedOf(rows: readonly Renumbered[]): Moved {
  return Object.fromEntries(rows.map(({ id, before, after }) => [id, [before, after] as const]));
}
