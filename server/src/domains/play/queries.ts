import { type Kysely, sql, type Updateable } from "kysely";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { isOneOf } from "../../db/list.ts";
import { compileOnce } from "../../db/compile-once.ts";
import type { Player } from "../../http/caller.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** The row's version, which PostgreSQL changes with every update: a play read before is current while it is the same. */
const version = sql<string>`plays.xmin::text`.as("version");

/** Those of these sounds that are still there, held till the transaction ends: in one order, which deletions keep as well. */
export const holdSongs = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    .orderBy("id")
    .forKeyShare(),
);

/** A play that is to be opened. */
export type FreshPlay = Pick<Play, "id" | "sound_id" | "seed" | "fragment" | "hidden" | "tray" | "typing_only">;

/** Opens plays, those aside that another tab has just opened; answers what it has opened. */
export function openPlays(plays: readonly FreshPlay[], player: Player, now: Date) {
  const [userId, tokenId] = player.role === 4 ? [null, player.tokenId] : [player.userId, null];
  return insertPlays(JSON.stringify(plays), userId, tokenId, now);
}

const insertPlays = compileOnce((db, plays: string, userId: string | null, tokenId: string | null, now: Date) =>
  db
    .insertInto("plays")
    .columns([
      "id",
      "sound_id",
      "seed",
      "fragment",
      "hidden",
      "tray",
      "typing_only",
      "user_id",
      "token_id",
      "served_at",
      "answer_shown_at",
    ])
    .expression(
      db
        .selectFrom(
          sql<FreshPlay>`jsonb_to_recordset(${plays}::jsonb)`.as<"fresh">(
            sql`fresh (id uuid, sound_id uuid, seed text, fragment text, hidden int[], tray text[], typing_only boolean)`,
          ),
        )
        .selectAll()
        .select([
          sql<string | null>`${userId}::uuid`.as("user_id"),
          sql<string | null>`${tokenId}::uuid`.as("token_id"),
          sql<Date>`${now}::timestamptz`.as("served_at"),
          sql<Date | null>`(
            select max(finished_at) from plays as earlier
            where earlier.player_id = coalesce(${userId}::uuid, ${tokenId}::uuid)
              and earlier.sound_id = fresh.sound_id and earlier.state = 'failed'
          )`.as("answer_shown_at"),
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
export const findPlays = compileOnce((db, playerId: string, soundIds: readonly string[]) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("sound_id"), soundIds))
    .where("state", "in", ["served", "started", "guessed"]),
);

/** The open or guessed play of one sound, locked until the transaction ends. */
export const lockPlay = compileOnce((db, playerId: string, soundId: string) =>
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

const updateAsRead = compileOnce(
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

/**
 * Deals plays anew that were dealt before the latest of the running draws and neither heard nor begun since, so that they
 * count there. Answers those that it has dealt.
 */
export const dealAgain = compileOnce((db, ids: readonly string[], now: Date) =>
  db
    .updateTable("plays")
    .set({ served_at: now })
    .where(isOneOf(sql.ref("id"), ids))
    .where(sql<boolean>`state = 'served'`)
    .where("heard_at", "is", null)
    .where("served_at", "<", (draws) =>
      draws
        .selectFrom("stocks")
        .select(sql<Date>`max(greatest(start_date, active_since))`.as("at"))
        .where("status", "=", "active")
        .where("start_date", "<=", now)
        .where("end_date", ">", now),
    )
    .returningAll()
    .returning(version),
);

/**
 * Notes that the audio of a play is asked for; the first time counts. Whoever knows the play's id may: it is as secret as
 * a token and known to its player alone.
 */
export async function hearPlay(db: Executor, id: string, now: Date): Promise<Play | undefined> {
  const heard = await db
    .updateTable("plays")
    .set({ heard_at: now })
    .where("id", "=", id)
    .where("state", "in", ["served", "started"])
    .where("heard_at", "is", null)
    .returningAll()
    .returning(version)
    .executeTakeFirst();
  if (heard !== undefined) return heard;
  return db.selectFrom("plays").selectAll().select(version).where("id", "=", id).executeTakeFirst();
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
export const listGuessedAt = compileOnce((db, playerId: string) =>
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

/** What this demo visit has earned so far. */
export const demoTally = compileOnce((db, playerId: string) =>
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
