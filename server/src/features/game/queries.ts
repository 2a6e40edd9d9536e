import type { Result } from "@hitoslov/contract";
import { type Compilable, type Kysely, sql, type Updateable } from "kysely";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { hashToken, type Player } from "../../http/caller.ts";
import { isOneOf } from "../../db/list.ts";
import { stockBoard } from "../top/boards.ts";
import { placeOfOwn } from "../top/queries.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** The row's version, which PostgreSQL changes with every update: a play read before is current while it is the same. */
const version = sql<string>`plays.xmin::text`.as("version");

/** Those of these sounds that are still there, held till the transaction ends: in one order, which deletions keep as well. */
export function holdSounds(trx: Executor, ids: readonly string[]) {
  return trx
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    .orderBy("id")
    .forKeyShare();
}

/** Opens plays, those aside that another tab has just opened; answers what it has opened. */
export function openPlays(
  trx: Executor,
  plays: readonly {
    readonly id: string;
    readonly sound_id: string;
    readonly seed: string;
    readonly fragment: string;
    readonly hidden: number[];
    readonly tray: string[];
  }[],
  player: Player,
  now: Date,
) {
  const owner = player.role === 4 ? { token_id: player.tokenId } : { user_id: player.userId };
  return trx
    .insertInto("plays")
    .values(plays.map((play) => ({ ...play, ...owner, served_at: now })))
    .onConflict((conflict) =>
      // As they stand in the index: a prepared statement's parameters would not be known to mean it.
      conflict
        .columns(["player_id", "sound_id"])
        .where(sql<boolean>`state in ('served', 'started')`)
        .doNothing(),
    )
    .returningAll()
    .returning(version);
}

/** The player's open or guessed plays of these sounds. */
export function findPlays(db: Executor, playerId: string, soundIds: readonly string[]) {
  return db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("sound_id"), soundIds))
    .where("state", "in", ["served", "started", "guessed"]);
}

/** The open or guessed play of one sound, locked until the transaction ends. */
export function lockPlay(trx: Executor, playerId: string, soundId: string) {
  return trx
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where("sound_id", "=", soundId)
    .where("state", "in", ["served", "started", "guessed"])
    .forNoKeyUpdate();
}

/**
 * Saves a change of the play if it is still as it was read and its game token lives, in one statement. Answers the play's
 * new version, or undefined where nothing was saved.
 */
export async function savePlayAsRead(
  db: Executor,
  play: Play,
  token: { readonly hash: Buffer; readonly playerId: string; readonly usedAfter: Date },
  change: Updateable<PlaysTable>,
): Promise<string | undefined> {
  const saved = await db
    .with("token", (cte) =>
      cte
        .selectFrom("game_tokens")
        .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
        .select("game_tokens.hash")
        .where("game_tokens.hash", "=", token.hash)
        .where("game_tokens.spent_play_id", "is", null)
        .where("game_tokens.last_used_at", ">", token.usedAfter)
        .where("game_sessions.player_id", "=", token.playerId),
    )
    .updateTable("plays")
    .set(change)
    .where("id", "=", play.id)
    .where(sql<string>`xmin::text`, "=", play.version)
    .where("state", "in", ["served", "started"])
    .where((where) => where.exists(where.selectFrom("token").select("token.hash")))
    .returning(version)
    .executeTakeFirst();
  return saved?.version;
}

export function savePlay(trx: Executor, id: string, change: Updateable<PlaysTable>) {
  return trx.updateTable("plays").set(change).where("id", "=", id).returning(version);
}

/** Starts the clock of an open play; a started one keeps its own. */
export function startPlay(db: Executor, playerId: string, soundId: string, now: Date): Promise<Play | undefined> {
  return db
    .updateTable("plays")
    .set((set) => ({
      state: "started",
      started_at: set.fn.coalesce("started_at", set.val(now)),
    }))
    .where("player_id", "=", playerId)
    .where("sound_id", "=", soundId)
    .where("state", "in", ["served", "started"])
    .returningAll()
    .returning(version)
    .executeTakeFirst();
}

/** Sounds that the player has guessed, and when. */
export function listGuessedAt(db: Executor, playerId: string) {
  return db
    .selectFrom("plays")
    .select(["sound_id", "finished_at"])
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'guessed'`);
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

/** Whether the player has begun another song since the session's last finish, or its start, and left it open. */
export function skippedSince(trx: Executor, playerId: string, soundId: string, gameToken: string) {
  return trx
    .selectFrom("plays")
    .innerJoin("game_tokens", (join) => join.on("game_tokens.hash", "=", hashToken(gameToken)))
    .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
    .select("plays.id")
    .where("plays.player_id", "=", playerId)
    .where("sound_id", "<>", soundId)
    .where("state", "=", "started")
    .whereRef("started_at", ">", sql`coalesce(last_finished_at, game_sessions.created_at)`)
    .limit(1);
}

/** What a play came to, and of which sound it was. */
export function findResult(trx: Executor, playId: string) {
  return trx.selectFrom("plays").select(["result", "sound_id"]).where("id", "=", playId);
}

/** The account's score, locked until the transaction ends. */
export function lockScore(trx: Executor, userId: string) {
  return trx.selectFrom("users").select("score").where("id", "=", userId).forNoKeyUpdate();
}

/** Adds a finished play to the account. */
export function payPlayer(
  trx: Executor,
  userId: string,
  { guessed, points }: Pick<Result, "guessed" | "points">,
  now: Date,
) {
  return trx
    .updateTable("users")
    .set((set) => ({
      score: set("score", "+", points),
      ...(guessed && { guessed: set("guessed", "+", 1) }),
      ...(points > 0 && { score_reached_at: now }),
      last_seen_at: now,
      // Staff who are about to write a score they have read shall learn that it is another by now.
      updated_at: now,
    }))
    .where("id", "=", userId);
}

/** A draw that runs now, and what the player has in it. */
export type Entry = {
  readonly id: string;
  readonly score: number | null;
  readonly score_reached_at: Date | null;
  readonly excluded_at: Date | null;
};

/** The draws that run now; they neither end nor exclude anybody until the transaction ends. */
export function lockRunningStocks(trx: Executor, userId: string, now: Date): Compilable<Entry> {
  return trx
    .selectFrom("stocks")
    .leftJoin("stock_members", (join) =>
      join.onRef("stock_members.stock_id", "=", "stocks.id").on("stock_members.user_id", "=", userId),
    )
    .select(["stocks.id", "stock_members.score", "stock_members.score_reached_at", "stock_members.excluded_at"])
    .where("stocks.status", "=", "active")
    .where("start_date", "<=", now)
    .where("end_date", ">", now)
    .orderBy("stocks.id")
    .forShare("stocks");
}

/** Adds points to the member's score of these draws; a player becomes a member with the first song. */
export function payStocks(trx: Executor, userId: string, entries: readonly Entry[], points: number, now: Date) {
  return trx
    .insertInto("stock_members")
    .values(entries.map(({ id }) => ({ stock_id: id, user_id: userId, score: points, score_reached_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["stock_id", "user_id"]).doUpdateSet((set) => ({
        score: set("stock_members.score", "+", points),
        ...(points > 0 && { score_reached_at: now }),
      })),
    );
}

/** What a player's score of a draw is to be, and since when. */
export type Standing = { readonly _id: string; readonly score: number; readonly reached_at: Date };

/**
 * Closes a play with its result, in which the places of these standings are filled in. The ratings follow at the end of
 * the transaction: till then places are counted among the others.
 */
export function closePlay(
  trx: Executor,
  id: string,
  userId: string | null,
  {
    result,
    standings,
    ...change
  }: Omit<Updateable<PlaysTable>, "result"> & { result: Result; standings: readonly Standing[] },
) {
  const places = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('_id', _id, 'score', score, 'place', ${placeOfOwn}) order by _id), '[]')
    from (
      select _id, ${stockBoard("")} || _id as board, ${userId}::uuid as user_id, score, reached_at
      from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as standing (_id uuid, score integer, reached_at timestamptz)
    ) as own)`;
  return trx
    .updateTable("plays")
    .set({
      ...change,
      result:
        standings.length === 0
          ? JSON.stringify(result)
          : sql<string>`jsonb_set(${JSON.stringify(result)}::jsonb, '{stocks}', ${places})`,
    })
    .where("id", "=", id)
    .returning("result");
}

/** What this demo visit has earned so far. */
export function demoTally(db: Executor, playerId: string) {
  return db
    .selectFrom("plays")
    .select((select) => [
      select.fn.countAll<number>().as("guessed"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed");
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
