import { type Kysely, sql, type Updateable } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Database, PlaysTable } from "../../db/schema.ts";
import type { Player } from "../../http/caller.ts";
import { stockBoard } from "../top/boards.ts";
import { placeOfOwn } from "../top/queries.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** Opens plays of those sounds that are still there: staff may have deleted one since the catalogue was read. */
export async function openPlays(
  trx: Executor,
  plays: readonly {
    id: string;
    sound_id: string;
    seed: string;
    fragment: string;
    hidden: number[];
    tray: string[];
  }[],
  player: Player,
  now: Date,
): Promise<void> {
  if (plays.length === 0) return;
  // Locked in one order, which deletions keep as well, so that nobody waits in a circle.
  const sounds = await trx
    .selectFrom("sounds")
    .select("id")
    .where(
      "id",
      "in",
      plays.map((play) => play.sound_id),
    )
    .orderBy("id")
    .forKeyShare()
    .execute();
  const there = new Set(sounds.map(({ id }) => id));
  const open = plays.filter((play) => there.has(play.sound_id));
  if (open.length === 0) return;
  const owner = player.role === 4 ? { token_id: player.tokenId } : { user_id: player.userId };
  await trx
    .insertInto("plays")
    .values(open.map((play) => ({ ...play, ...owner, served_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["player_id", "sound_id"]).where("state", "in", ["served", "started"]).doNothing(),
    )
    .execute();
}

/** The player's open or guessed plays of these sounds, by sound. */
export async function findPlays(
  db: Executor,
  playerId: string,
  soundIds: readonly string[],
): Promise<Map<string, Play>> {
  if (soundIds.length === 0) return new Map();
  const plays = await db
    .selectFrom("plays")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("sound_id", "in", soundIds)
    .where("state", "in", ["served", "started", "guessed"])
    .execute();
  return new Map(plays.map((play) => [play.sound_id, play]));
}

/** The open or guessed play of one sound, locked until the transaction ends. */
export function takePlay(trx: Executor, playerId: string, soundId: string): Promise<Play | undefined> {
  return trx
    .selectFrom("plays")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("sound_id", "=", soundId)
    .where("state", "in", ["served", "started", "guessed"])
    .forUpdate()
    .executeTakeFirst();
}

export async function savePlay(trx: Executor, id: string, change: Updateable<PlaysTable>): Promise<void> {
  await trx.updateTable("plays").set(change).where("id", "=", id).execute();
}

/** Starts the clock of an open play; a started one keeps its own. */
export async function startPlay(db: Executor, playerId: string, soundId: string, now: Date): Promise<boolean> {
  const started = await db
    .updateTable("plays")
    .set((set) => ({
      state: "started",
      started_at: set.fn.coalesce("started_at", set.val(now)),
    }))
    .where("player_id", "=", playerId)
    .where("sound_id", "=", soundId)
    .where("state", "in", ["served", "started"])
    .executeTakeFirst();
  return started.numUpdatedRows > 0n;
}

/** Sounds the player had guessed before this instant: they are out of the session's order. */
export async function guessedBefore(db: Executor, playerId: string, at: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("plays")
    .select("sound_id")
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed")
    .where("finished_at", "<=", at)
    .execute();
  return new Set(rows.map((row) => row.sound_id));
}

/** The sound the player was at last and has not finished. */
export async function latestUnfinished(db: Executor, playerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("plays")
    .select("sound_id")
    .where("player_id", "=", playerId)
    .where("state", "=", "started")
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.sound_id;
}

/** Whether another song was begun since the player's last finish and left open. */
export async function skippedSince(trx: Executor, playerId: string, playId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("plays")
    .select("id")
    .where("player_id", "=", playerId)
    .where("id", "<>", playId)
    .where("state", "=", "started")
    .where("started_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds points to the account and answers its score. */
export async function payPlayer(trx: Executor, userId: string, points: number, now: Date): Promise<number> {
  const user = await trx
    .updateTable("users")
    .set((set) => ({
      score: set("score", "+", points),
      ...(points > 0 && { score_reached_at: now }),
      last_seen_at: now,
      // Staff who are about to write a score they have read shall learn that it is another by now.
      updated_at: now,
    }))
    .where("id", "=", userId)
    .returning("score")
    .executeTakeFirstOrThrow();
  return user.score;
}

/**
 * Adds points to the member's score of every draw that runs now; a player becomes a member with the first song. The
 * ratings of the draws follow at the end of the transaction: till then places are counted among the others. Who is
 * excluded keeps the points, and is told of no place.
 */
export async function payStocks(
  trx: Executor,
  userId: string,
  points: number,
  now: Date,
): Promise<{ _id: string; score: number; place: number }[]> {
  const running = await trx
    .selectFrom("stocks")
    .select("id")
    .where("status", "=", "active")
    .where("start_date", "<=", now)
    .where("end_date", ">", now)
    .orderBy("id")
    .forShare()
    .execute();
  const ids = running.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx
    .insertInto("stock_members")
    .values(ids.map((id) => ({ stock_id: id, user_id: userId, score: points, score_reached_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["stock_id", "user_id"]).doUpdateSet((set) => ({
        score: set("stock_members.score", "+", points),
        ...(points > 0 && { score_reached_at: now }),
      })),
    )
    .execute();
  const { rows } = await sql<{ _id: string; score: number; place: number }>`
    select stock_id as "_id", own.score, ${placeOfOwn} as place
    from (
      select stock_id, ${stockBoard("")} || stock_id as board, user_id, score, score_reached_at as reached_at
      from stock_members
      where user_id = ${userId} and ${isOneOf(sql.ref("stock_id"), ids)} and excluded_at is null
    ) as own order by stock_id`.execute(trx);
  return rows;
}

/** What this demo visit has earned so far. */
export async function demoTally(db: Executor, playerId: string): Promise<{ guessed: number; points: number }> {
  const row = await db
    .selectFrom("plays")
    .select((select) => [
      select.fn.countAll<number>().as("guessed"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed")
    .executeTakeFirstOrThrow();
  return { guessed: row.guessed, points: row.points };
}

/** The songs a player has guessed, of one level where that is named, and what each brought; the latest first. */
export async function listGuessed(
  db: Executor,
  playerId: string,
  { skip, limit, level }: { readonly skip: number; readonly limit: number; readonly level: string | undefined },
): Promise<{ plays: { sound_id: string; points: number }[]; total: number }> {
  let guessed = db.selectFrom("plays").where("player_id", "=", playerId).where("state", "=", "guessed");
  if (level !== undefined) {
    guessed = guessed.where("sound_id", "in", (sounds) =>
      sounds
        .selectFrom("sounds")
        .innerJoin("difficulties", "difficulties.id", "sounds.difficulty_id")
        .select("sounds.id")
        .where("difficulties.name", "=", level),
    );
  }
  const [plays, { total }] = await Promise.all([
    guessed
      .select(["sound_id", "points"])
      .orderBy("finished_at", "desc")
      .orderBy("id", "desc")
      .offset(skip)
      .limit(limit)
      .execute(),
    guessed.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { plays, total };
}
