import type { DuelLog } from "@hitoslov/contract";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { compileOnce } from "../../../db/compile-once.ts";
import { midnight } from "../../../db/days.ts";
import { inLockOrder, isOneOf } from "../../../db/list.ts";
import type { Database, DuelResultsTable, DuelSongsTable, DuelsTable, DuelTerms } from "../../../db/schema.ts";
import type { Player } from "../../../http/caller.ts";
import { isServedToAll } from "../../../showing.ts";
import { type Play, wordRecord } from "../play.ts";
import { playVersion } from "../queries.ts";

type Executor = Kysely<Database>;

/** Both as others see them: `name` is null of a guest who has not told one. */
export type Duel = Selectable<DuelsTable> & {
  readonly caller: string | null;
  readonly caller_photo: string | null;
  readonly rival: string | null;
  readonly rival_photo: string | null;
};
export type DuelSong = Omit<Selectable<DuelSongsTable>, "terms">;
export type NewDuelSong = Omit<DuelSong, "duel_id" | "at"> & { readonly terms: DuelTerms };
/** With what players see of the song also when it is in the catalogue no longer. */
export type ListedSong = DuelSong & {
  readonly name: string;
  readonly level: string;
  readonly level_title: string;
  readonly duration: number | null;
};
export type DuelResult = Selectable<DuelResultsTable>;

/** Duels or plays that a list has at most. */
const maxListed = 50;

const nameOf = (alias: "callers" | "rivals", told: "caller_name" | "rival_name") =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.login`)}, ${sql.ref(told)})`;

// `mediaUrl` knows tables by their own names only.
const photoUrlOf = (alias: "callers" | "rivals") =>
  sql<string | null>`(select storage_url from settings) || ${sql.ref(`${alias}.photo`)}`;

function selectDuels(db: Executor) {
  return db
    .selectFrom("duels")
    .leftJoin("users as callers", "callers.id", "caller_user_id")
    .leftJoin("users as rivals", "rivals.id", "rival_user_id")
    .selectAll("duels")
    .select([
      nameOf("callers", "caller_name").as("caller"),
      nameOf("rivals", "rival_name").as("rival"),
      photoUrlOf("callers").as("caller_photo"),
      photoUrlOf("rivals").as("rival_photo"),
    ]);
}

export async function findDuel(db: Executor, code: string): Promise<Duel | undefined> {
  return selectDuels(db).where("code", "=", code).executeTakeFirst();
}

export async function findDuelById(db: Executor, id: string): Promise<Duel | undefined> {
  return selectDuels(db).where("duels.id", "=", id).executeTakeFirst();
}

/** The latest of a player's duels. */
export async function listDuels(db: Executor, playerId: string): Promise<Duel[]> {
  return selectDuels(db)
    .where((where) => where.or([where("caller_id", "=", playerId), where("rival_id", "=", playerId)]))
    .orderBy("duels.created_at", "desc")
    .limit(maxListed)
    .execute();
}

/** The songs of these duels in their order, and what came of them. */
export async function listDuelSongs(
  db: Executor,
  duelIds: readonly string[],
): Promise<{ readonly songs: ListedSong[]; readonly results: DuelResult[] }> {
  const songs = await db
    .selectFrom("duel_songs")
    .innerJoin("sounds", "sounds.id", "duel_songs.sound_id")
    .innerJoin("difficulties", "difficulties.id", "sounds.difficulty_id")
    .select(["duel_songs.id", "duel_id", "at", "duel_songs.sound_id", "seed"])
    .select(["duel_songs.fragment", "duel_songs.hidden", "tray", "duel_songs.typing_only"])
    .select(["sounds.name", "difficulties.name as level", "difficulties.title as level_title", "duration"])
    .where(isOneOf(sql.ref("duel_id"), duelIds))
    .orderBy("duel_id")
    .orderBy("at")
    .execute();
  const ids = songs.map(({ id }) => id);
  const results = await db
    .selectFrom("duel_results")
    .selectAll()
    .where(isOneOf(sql.ref("duel_song_id"), ids))
    .execute();
  return { songs, results };
}

/** What both halves of a song are scored by. */
export const findDuelTerms = compileOnce((db, id: string) =>
  db.selectFrom("duel_songs").select("terms").where("id", "=", id),
);

/** The player's plays of these songs, by which they hear them. */
export async function listDuelPlays(db: Executor, playerId: string, songIds: readonly string[]) {
  return db
    .selectFrom("plays")
    .select(["id", "duel_song_id"])
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("duel_song_id"), songIds))
    .execute();
}

/** The latest answer to a duel that can still be accepted or was. */
export async function findRematch(db: Executor, duelId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("duels")
    .select("code")
    .where("rematch_of", "=", duelId)
    .where("withdrawn_at", "is", null)
    .where((where) => where.or([where("joined_at", "is not", null), where("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.code;
}

/** Makes the calls of a player, or the answers to a duel, wait for each other until the transaction ends. */
export async function lockCalls(trx: Transaction<Database>, playerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${playerId}, 0))`.execute(trx);
}

export async function countCalls(db: Executor, playerId: string, day: string, zone: string): Promise<number> {
  const { calls } = await db
    .selectFrom("duels")
    .select((select) => select.fn.countAll<number>().as("calls"))
    .where("caller_id", "=", playerId)
    .where("created_at", ">=", midnight(day, zone))
    .executeTakeFirstOrThrow();
  return calls;
}

/**
 * Guessed plays whose answer the player had not been shown before, the latest first; also that of the named song, however
 * long ago it was.
 */
export async function listKnownPlays(db: Executor, playerId: string, songId?: string): Promise<Play[]> {
  const known = db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed")
    .where("daily_id", "is", null)
    .where("answer_shown_at", "is", null);
  const latest = await known.orderBy("finished_at", "desc").limit(maxListed).execute();
  if (songId === undefined || latest.some(({ sound_id }) => sound_id === songId)) return latest;
  return [...latest, ...(await known.where("item_id", "=", songId).execute())];
}

export async function insertDuel(
  trx: Transaction<Database>,
  duel: Pick<Duel, "id" | "code" | "rematch_of" | "created_at" | "expires_at">,
  caller: Player,
  songs: readonly NewDuelSong[],
): Promise<void> {
  const by = { caller_user_id: caller.userId, caller_token_id: caller.role === 4 ? caller.tokenId : null };
  await trx
    .insertInto("duels")
    .values({ ...duel, ...by })
    .execute();
  const rows = songs.map(({ hidden, tray, terms, ...song }, at) => ({
    ...song,
    terms: JSON.stringify(terms),
    hidden: sql<number[]>`${hidden}::smallint[]`,
    tray: sql<string[]>`${tray}::text[]`,
    duel_id: duel.id,
    at,
  }));
  await trx.insertInto("duel_songs").values(inLockOrder(rows)).execute();
}

/** Makes a player the rival; returns nothing if another player was first or the call is over. */
export const joinDuel = compileOnce((db, code: string, userId: string | null, tokenId: string | null, now: Date) =>
  db
    .updateTable("duels")
    .set({ rival_user_id: userId, rival_token_id: tokenId, joined_at: now })
    .where("code", "=", code)
    .where("joined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id"),
);

/** Saves the points of a side for a song, once. */
export function recordDuel(play: Play, duelSongId: string, points: number, now: Date) {
  const log = logOf(play);
  return insertResult(duelSongId, play.player_id, points, log && JSON.stringify(log), now);
}

const insertResult = compileOnce(
  (db, duelSongId: string, playerId: string, points: number, log: string | null, now: Date) =>
    db
      .insertInto("duel_results")
      .columns(["duel_song_id", "side", "points", "log", "finished_at"])
      .expression(
        db
          .selectFrom("duel_songs")
          .innerJoin("duels", "duels.id", "duel_songs.duel_id")
          .select([
            "duel_songs.id",
            sql<"caller" | "rival">`case when caller_id = ${playerId}::uuid then 'caller' else 'rival' end`.as("side"),
            sql<number>`${points}::integer`.as("points"),
            sql<string | null>`${log}::jsonb`.as("log"),
            sql<Date>`${now}::timestamptz`.as("finished_at"),
          ])
          .where("duel_songs.id", "=", duelSongId),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/** Not before any of its results, which another node may have dated. */
const endOf = (now: Date) => sql<Date>`greatest(${now}::timestamptz, (
  select max(finished_at) from duel_results join duel_songs on duel_songs.id = duel_song_id where duel_id = duels.id))`;

/** Ends the duel of this song once both have played all its songs but those that are not served any more. */
export const endPlayedDuel = compileOnce((db, duelSongId: string, now: Date) =>
  db
    .updateTable("duels")
    .set({ over_at: endOf(now) })
    .where("id", "=", db.selectFrom("duel_songs").select("duel_id").where("id", "=", duelSongId))
    .where("joined_at", "is not", null)
    .where("over_at", "is", null)
    .where(
      sql<boolean>`not exists (
        select from duel_songs as song join sounds on sounds.id = song.sound_id
        where song.duel_id = duels.id and ${isServedToAll(now)}
          and (select count(*) from duel_results where duel_song_id = song.id) < 2)`,
    ),
);

/** Ends a duel that is over. */
export async function endDuel(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable("duels")
    .set({ over_at: endOf(now) })
    .where("id", "=", id)
    .where("over_at", "is", null)
    .execute();
}

/** When each blank was restored; null where the play was not timed. */
function logOf(play: Pick<Play, "hidden" | "words">): DuelLog | null {
  const log: DuelLog = [];
  for (const position of play.hidden.toSorted((a, b) => a - b)) {
    const { restored, at } = wordRecord(play, position);
    if (restored === undefined) continue;
    if (at === undefined) return null;
    log.push({ position, seconds: at / 1000, restored });
  }
  return log;
}

/** The player's play of a song of a duel, in any state. */
export const findDuelPlay = compileOnce((db, playerId: string, songId: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where("duel_song_id", "=", songId),
);

/** How a guest wants to be called. */
export async function nameSide(db: Executor, duel: Duel, side: "caller" | "rival", name: string): Promise<void> {
  const told = side === "caller" ? { caller_name: name } : { rival_name: name };
  await db.updateTable("duels").set(told).where("id", "=", duel.id).execute();
}

/** Withdraws a call that nobody has accepted; returns whether it did. */
export async function withdrawCall(db: Executor, code: string, callerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duels")
    .set((set) => ({ withdrawn_at: set.fn.coalesce("withdrawn_at", set.val(now)) }))
    .where("code", "=", code)
    .where("caller_id", "=", callerId)
    .where("joined_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
