import type { Result } from "@hitoslov/contract";
import { type Compilable, type Kysely, sql, type Updateable } from "kysely";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { isOneOf } from "../../db/list.ts";
import { writeOnce } from "../../db/write-once.ts";
import type { Player } from "../../http/caller.ts";
import { stockBoard } from "../top/boards.ts";
import { placeOfOwn } from "../top/queries.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** The row's version, which PostgreSQL changes with every update: a play read before is current while it is the same. */
const version = sql<string>`plays.xmin::text`.as("version");

/** Those of these sounds that are still there, held till the transaction ends: in one order, which deletions keep as well. */
export const holdSounds = writeOnce((db, ids: readonly string[]) =>
  db
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    .orderBy("id")
    .forKeyShare(),
);

/** A play that is to be opened. */
export type FreshPlay = Pick<Play, "id" | "sound_id" | "seed" | "fragment" | "hidden" | "tray">;

/** Opens plays, those aside that another tab has just opened; answers what it has opened. */
export function openPlays(plays: readonly FreshPlay[], player: Player, now: Date) {
  const [userId, tokenId] = player.role === 4 ? [null, player.tokenId] : [player.userId, null];
  return insertPlays(JSON.stringify(plays), userId, tokenId, now);
}

const insertPlays = writeOnce((db, plays: string, userId: string | null, tokenId: string | null, now: Date) =>
  db
    .insertInto("plays")
    .columns(["id", "sound_id", "seed", "fragment", "hidden", "tray", "user_id", "token_id", "served_at"])
    .expression(
      db
        .selectFrom(
          sql<FreshPlay>`jsonb_to_recordset(${plays}::jsonb)`.as<"fresh">(
            sql`fresh (id uuid, sound_id uuid, seed text, fragment text, hidden int[], tray text[])`,
          ),
        )
        .selectAll()
        .select([
          sql<string | null>`${userId}::uuid`.as("user_id"),
          sql<string | null>`${tokenId}::uuid`.as("token_id"),
          sql<Date>`${now}::timestamptz`.as("served_at"),
        ]),
    )
    .onConflict((conflict) =>
      // As they stand in the index: a prepared statement's parameters would not be known to mean it.
      conflict
        .columns(["player_id", "sound_id"])
        .where(sql<boolean>`state in ('served', 'started')`)
        .doNothing(),
    )
    .returningAll()
    .returning(version),
);

/** The player's open or guessed plays of these sounds. */
export const findPlays = writeOnce((db, playerId: string, soundIds: readonly string[]) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("sound_id"), soundIds))
    .where("state", "in", ["served", "started", "guessed"]),
);

/** The open or guessed play of one sound, locked until the transaction ends. */
export const lockPlay = writeOnce((db, playerId: string, soundId: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where("sound_id", "=", soundId)
    .where("state", "in", ["served", "started", "guessed"])
    .forNoKeyUpdate(),
);

/**
 * Saves what a check made of the play if it is still as it was read and its game token lives, in one statement. Answers
 * the play's new version, or undefined where nothing was saved.
 */
export async function saveCheckAsRead(
  db: Executor,
  play: Pick<Play, "id" | "version">,
  token: { readonly hash: Buffer; readonly playerId: string; readonly usedAfter: Date },
  { started_at, last_restored_at, words }: Pick<Play, "started_at" | "last_restored_at" | "words">,
): Promise<string | undefined> {
  const { hash, playerId, usedAfter } = token;
  const change = [started_at, last_restored_at, JSON.stringify(words)] as const;
  const { rows } = await db.executeQuery(
    updateAsRead(play.id, play.version, hash, playerId, usedAfter, ...change).compile(),
  );
  return rows[0]?.version;
}

const updateAsRead = writeOnce(
  (
    db,
    id: string,
    read: string,
    tokenHash: Buffer,
    playerId: string,
    usedAfter: Date,
    started_at: Date | null,
    last_restored_at: Date | null,
    words: string,
  ) =>
    db
      .with("token", (cte) =>
        cte
          .selectFrom("game_tokens")
          .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
          .select("game_tokens.hash")
          .where("game_tokens.hash", "=", tokenHash)
          .where("game_tokens.spent_play_id", "is", null)
          .where("game_tokens.last_used_at", ">", usedAfter)
          .where("game_sessions.player_id", "=", playerId),
      )
      .updateTable("plays")
      .set({ state: "started", started_at, last_restored_at, words })
      .where("id", "=", id)
      .where(sql<string>`xmin::text`, "=", read)
      .where("state", "in", ["served", "started"])
      .where((where) => where.exists(where.selectFrom("token").select("token.hash")))
      .returning(version),
);

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
export const listGuessedAt = writeOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "finished_at"])
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'guessed'`),
);

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
export const skippedSince = writeOnce((db, playerId: string, soundId: string, tokenHash: Buffer) =>
  db
    .selectFrom("plays")
    .innerJoin("game_tokens", (join) => join.on("game_tokens.hash", "=", tokenHash))
    .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
    .select("plays.id")
    .where("plays.player_id", "=", playerId)
    .where("sound_id", "<>", soundId)
    .where("state", "=", "started")
    .whereRef("started_at", ">", sql`coalesce(last_finished_at, game_sessions.created_at)`)
    .limit(1),
);

/** What a play came to, and of which sound it was. */
export const findResult = writeOnce((db, playId: string) =>
  db.selectFrom("plays").select(["result", "sound_id"]).where("id", "=", playId),
);

/** The account's score, locked until the transaction ends. */
export const lockScore = writeOnce((db, userId: string) =>
  db.selectFrom("users").select("score").where("id", "=", userId).forNoKeyUpdate(),
);

/** Adds a finished play to the account: the songs guessed by it, none or one, and its points. */
export const payPlayer = writeOnce((db, userId: string, guessed: number, points: number, now: Date) =>
  db
    .updateTable("users")
    .set((set) => ({
      score: set("score", "+", points),
      guessed: set("guessed", "+", guessed),
      score_reached_at: sql<Date>`case when ${points} > 0 then ${now} else score_reached_at end`,
      last_seen_at: now,
      // Staff who are about to write a score they have read shall learn that it is another by now.
      updated_at: now,
    }))
    .where("id", "=", userId),
);

/** A draw that runs now, and what the player has in it. */
export type Entry = {
  readonly id: string;
  readonly score: number | null;
  readonly score_reached_at: Date | null;
  readonly excluded_at: Date | null;
};

/** The draws that run now; they neither end nor exclude anybody until the transaction ends. */
export const lockRunningStocks = writeOnce((db, userId: string, now: Date): Compilable<Entry> =>
  db
    .selectFrom("stocks")
    .leftJoin("stock_members", (join) =>
      join.onRef("stock_members.stock_id", "=", "stocks.id").on("stock_members.user_id", "=", userId),
    )
    .select(["stocks.id", "stock_members.score", "stock_members.score_reached_at", "stock_members.excluded_at"])
    .where("stocks.status", "=", "active")
    .where("start_date", "<=", now)
    .where("end_date", ">", now)
    .orderBy("stocks.id")
    .forShare("stocks"),
);

/** Adds points to the member's score of these draws; a player becomes a member with the first song. */
export const payStocks = writeOnce((db, userId: string, stockIds: readonly string[], points: number, now: Date) =>
  db
    .insertInto("stock_members")
    .columns(["stock_id", "user_id", "score", "score_reached_at"])
    .expression(
      db
        .selectFrom(sql<{ id: string }>`unnest(${stockIds}::uuid[])`.as<"own">(sql`own (id)`))
        .select([
          "own.id",
          sql<string>`${userId}::uuid`.as("user_id"),
          sql<number>`${points}::int`.as("score"),
          sql<Date>`${now}::timestamptz`.as("score_reached_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["stock_id", "user_id"]).doUpdateSet((set) => ({
        score: set("stock_members.score", "+", set.ref("excluded.score")),
        score_reached_at: sql<Date>`
          case when excluded.score > 0 then excluded.score_reached_at else stock_members.score_reached_at end`,
      })),
    ),
);

/** What a player's score of a draw is to be, and since when. */
export type Standing = { readonly _id: string; readonly score: number; readonly reached_at: Date };

/**
 * Closes a play with its result, in which the places of these standings are filled in. The ratings follow at the end of
 * the transaction: till then places are counted among the others.
 */
export function closePlay(
  id: string,
  userId: string | null,
  { state, started_at, finished_at, points, client_duration, result, standings }: Closing,
): Compilable<Pick<Play, "result">> {
  const played = [state, started_at, finished_at, points, client_duration] as const;
  return updateClosed(id, userId, ...played, JSON.stringify(result), JSON.stringify(standings));
}

type Closing = Pick<Play, "state" | "started_at" | "finished_at" | "points" | "client_duration"> & {
  readonly result: Result;
  readonly standings: readonly Standing[];
};

const updateClosed = writeOnce(
  (
    db,
    id: string,
    userId: string | null,
    state: Play["state"],
    started_at: Date | null,
    finished_at: Date | null,
    points: number,
    client_duration: number | null,
    result: string,
    standings: string,
  ) =>
    db
      .updateTable("plays")
      .set({
        state,
        started_at,
        finished_at,
        points,
        client_duration,
        result: sql<string>`jsonb_set(${result}::jsonb, '{stocks}', (
          select coalesce(jsonb_agg(jsonb_build_object('_id', _id, 'score', score, 'place', ${placeOfOwn}) order by _id), '[]')
          from (
            select _id, ${sql.lit(stockBoard(""))} || _id as board, ${userId}::uuid as user_id, score, reached_at
            from jsonb_to_recordset(${standings}::jsonb) as standing (_id uuid, score integer, reached_at timestamptz)
          ) as own))`,
      })
      .where("id", "=", id)
      .returning("result"),
);

/** What this demo visit has earned so far. */
export const demoTally = writeOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select((select) => [
      select.fn.countAll<number>().as("guessed"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed"),
);

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
