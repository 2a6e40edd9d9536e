import { hintNames } from "@hitoslov/contract";
import { type Kysely, sql, type Updateable } from "kysely";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { isOneOf } from "../../db/list.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { midnight } from "../../db/days.ts";
import { timesUsedSql } from "../../db/hint-uses.ts";
import type { Player } from "../../http/caller.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** The row's version, which PostgreSQL changes with every update: a play read before is current while it is the same. */
const version = sql<string>`plays.xmin::text`.as("version");

/** Those of these songs that are still there, held till the transaction ends: in one order, which deletions keep as well. */
export const holdSongs = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    .orderBy("id")
    .forKeyShare(),
);

/** A play that is to be opened. */
export type FreshPlay = Pick<
  Play,
  | "id"
  | "sound_id"
  | "daily_id"
  | "daily_until"
  | "duel_song_id"
  | "replay"
  | "replay_day"
  | "free_lamp"
  | "silenced"
  | "seed"
  | "fragment"
  | "hidden"
  | "tray"
  | "typing_only"
>;

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
      "daily_id",
      "daily_until",
      "duel_song_id",
      "seed",
      "fragment",
      "hidden",
      "tray",
      "typing_only",
      "replay",
      "replay_day",
      "free_lamp",
      "silenced",
      "user_id",
      "token_id",
      "served_at",
      "answer_shown_at",
    ])
    .expression(
      db
        .selectFrom(
          sql<FreshPlay>`jsonb_to_recordset(${plays}::jsonb)`.as<"fresh">(
            sql`fresh (id uuid, sound_id uuid, daily_id uuid, daily_until timestamptz, duel_song_id uuid, seed text, fragment text, hidden int[], tray text[], typing_only boolean, replay text, replay_day date, free_lamp boolean, silenced boolean)`,
          ),
        )
        .selectAll()
        .select([
          sql<string | null>`${userId}::uuid`.as("user_id"),
          sql<string | null>`${tokenId}::uuid`.as("token_id"),
          sql<Date>`${now}::timestamptz`.as("served_at"),
          // In a duel as well, which has the song's own answer to show.
          sql<Date | null>`greatest((
            select max(finished_at) from plays as earlier
            where fresh.replay is null and earlier.player_id = coalesce(${userId}::uuid, ${tokenId}::uuid)
              and earlier.state = 'failed' and (
                earlier.item_id = coalesce(fresh.daily_id, fresh.duel_song_id, fresh.sound_id)
                or fresh.daily_id is null and fresh.duel_song_id is null
                  and earlier.sound_id = fresh.sound_id and earlier.duel_song_id is not null
              )
          ), (
            select shown_at from shown_answers
            where fresh.replay is null and fresh.daily_id is null and fresh.duel_song_id is null
              and user_id = ${userId}::uuid and shown_answers.sound_id = fresh.sound_id
          ))`.as("answer_shown_at"),
        ]),
    )
    // Open already, or a replay that was tried today.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(version),
);

/** The player's open or guessed plays of these songs, or songs of a day; replays aside. */
export const findPlays = compileOnce((db, playerId: string, itemIds: readonly string[]) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("item_id"), itemIds))
    .where("state", "in", ["served", "started", "guessed"])
    .where("replay", "is", null),
);

/**
 * The open play of a song, or of a song of a day, else the latest that is guessed or replayed; locked until the transaction
 * ends.
 */
export const lockPlay = compileOnce((db, playerId: string, itemId: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where("item_id", "=", itemId)
    .where("state", "in", ["served", "started", "guessed", "replayed"])
    .orderBy(sql`state in ('guessed', 'replayed')`)
    .orderBy("finished_at", "desc")
    .limit(1)
    .forNoKeyUpdate(),
);

/** The guessed play of a song and its replays that are open or of that day; as a song of a day or a duel it is another item. */
export const findReplays = compileOnce((db, playerId: string, songId: string, day: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(version)
    .where("player_id", "=", playerId)
    .where("item_id", "=", songId)
    .where((where) =>
      where.or([
        where("state", "in", ["served", "started", "guessed"]),
        where("replay_day", "=", sql<string>`${day}::date`),
      ]),
    ),
);

/** Ends open replays that gave way to another one; they pay nothing. */
export const leaveReplays = compileOnce((db, ids: readonly string[], now: Date) =>
  db
    .updateTable("plays")
    .set({ state: "replayed", finished_at: now })
    .where(isOneOf(sql.ref("id"), ids))
    .where("replay", "is not", null)
    .where("state", "in", ["served", "started"]),
);

/** What replays have paid a player since the day began. */
export const replayTally = compileOnce((db, playerId: string, day: string, zone: string) =>
  db
    .selectFrom("plays")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"))
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'replayed'`)
    .where("finished_at", ">=", midnight(day, zone)),
);

/** Which of these songs a player has already played again on a day, and how. */
export const replaysOf = compileOnce((db, playerId: string, songIds: readonly string[], day: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "replay"])
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("sound_id"), songIds))
    .where("replay_day", "=", sql<string>`${day}::date`)
    .where(sql<boolean>`state = 'replayed'`),
);

/**
 * Saves what a check made of the play if it is still as it was read and its game token lives, in one statement. Answers
 * the play's new version, or undefined where nothing was saved.
 */
export async function saveCheckAsRead(
  db: Executor,
  play: Pick<Play, "id" | "version">,
  token: { readonly hash: Buffer; readonly playerId: string; readonly usedAfter: Date },
  change: Pick<Play, "started_at" | "last_restored_at" | "words" | "has_refused">,
): Promise<string | undefined> {
  const { hash, playerId, usedAfter } = token;
  const { started_at, last_restored_at, words, has_refused } = change;
  const saved = [started_at, last_restored_at, JSON.stringify(words), has_refused] as const;
  const { rows } = await db.executeQuery(
    updateAsRead(play.id, play.version, hash, playerId, usedAfter, ...saved).compile(),
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
    has_refused: boolean,
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
      .set({ state: "started", started_at, last_restored_at, words, has_refused })
      .where("id", "=", id)
      .where(sql<string>`xmin::text`, "=", read)
      .where("state", "in", ["served", "started"])
      .where((where) => where.exists(where.selectFrom("token").select("token.hash")))
      .returning(version),
);

/** The player has seen the answer of this song elsewhere while a play of it was open. */
export const showAnswer = compileOnce((db, playerId: string, songId: string, now: Date) =>
  db
    .updateTable("plays")
    .set({ answer_shown_at: now })
    .where("player_id", "=", playerId)
    .where("item_id", "=", songId)
    .where("state", "in", ["served", "started"])
    .where("answer_shown_at", "is", null),
);

/** These accounts have seen the answer of this song in a room: now, and for what they are dealt later. */
export async function showAnswerTo(
  trx: Executor,
  userIds: readonly string[],
  songId: string,
  now: Date,
): Promise<void> {
  // In one order: two rooms that share players do not wait for each other.
  const users = userIds.toSorted();
  await trx
    .insertInto("shown_answers")
    .values(users.map((user_id) => ({ user_id, sound_id: songId, shown_at: now })))
    .onConflict((conflict) => conflict.columns(["user_id", "sound_id"]).doUpdateSet({ shown_at: now }))
    .execute();
  for (const userId of users) await trx.executeQuery(showAnswer(userId, songId, now));
}

export function savePlay(trx: Executor, id: string, change: Updateable<PlaysTable>) {
  return trx.updateTable("plays").set(change).where("id", "=", id).returning(version);
}

/** Keeps what became of its words. */
export function saveRegraded({ id, words, last_restored_at }: Play) {
  return updateRegraded(id, JSON.stringify(words), last_restored_at);
}

const updateRegraded = compileOnce((db, id: string, words: string, last_restored_at: Date | null) =>
  db.updateTable("plays").set({ words, last_restored_at }).where("id", "=", id),
);

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

/** Whether a player comes back after a day: the last song was guessed so long ago, and no lamp was given since. */
const comesBack = (now: Date) => sql<boolean>`exists (
  select from (
    select max(finished_at) as at from plays where player_id = users.id and state = 'guessed'
  ) as last
  where last.at < ${now}::timestamptz - interval '1 day' and coalesce(lamp_given_at < last.at, true)
)`;

export const awaitsLamp = compileOnce((db, userId: string, now: Date) =>
  db.selectFrom("users").select("id").where("id", "=", userId).where(comesBack(now)),
);

/** Gives a lamp to a player who comes back; to one of two devices that ask together. */
export const giveLamp = compileOnce((db, userId: string, now: Date) =>
  db.updateTable("users").set({ lamp_given_at: now }).where("id", "=", userId).where(comesBack(now)).returning("id"),
);

/** The lamp given belongs to this open play. */
export const lightLamp = compileOnce((db, id: string) =>
  db.updateTable("plays").set({ free_lamp: true }).where("id", "=", id).returningAll().returning(version),
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
  return heard ?? findPlay(db, id);
}

export async function findPlay(db: Executor, id: string): Promise<Play | undefined> {
  return db.selectFrom("plays").selectAll().select(version).where("id", "=", id).executeTakeFirst();
}

/** Starts the clock of an open play; a started one keeps its own. */
export function startPlay(db: Executor, playerId: string, itemId: string, now: Date): Promise<Play | undefined> {
  return db
    .updateTable("plays")
    .set((set) => ({
      state: "started",
      started_at: set.fn.coalesce("started_at", set.val(now)),
    }))
    .where("player_id", "=", playerId)
    .where("item_id", "=", itemId)
    .where("state", "in", ["served", "started"])
    .returningAll()
    .returning(version)
    .executeTakeFirst();
}

/** Songs that the player has guessed, and when. */
export const listGuessedAt = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "finished_at"])
    .where("player_id", "=", playerId)
    .where("daily_id", "is", null)
    .where(sql<boolean>`state = 'guessed'`),
);

/** The song the player was at last and has not finished. */
export async function latestUnfinished(db: Executor, playerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("plays")
    .select("sound_id")
    .where("player_id", "=", playerId)
    .where("state", "=", "started")
    .where("replay", "is", null)
    .where("daily_id", "is", null)
    .where("duel_song_id", "is", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.sound_id;
}

/** The songs of the demo that this visit has guessed, and what it has earned so far. */
export const demoTally = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select((select) => [
      select.fn.countAll<number>().filterWhere("daily_id", "is", null).as("guessed"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed"),
);

/** The songs a player has guessed, what each brought and the hints it took; the latest first. */
export const listGuessed = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "points"])
    .select(
      hintNames
        .map(timesUsedSql)
        .reduce((sum, uses) => sql<number>`${sum} + ${uses}`)
        .as("hints"),
    )
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'guessed'`)
    .where("daily_id", "is", null)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc"),
);
