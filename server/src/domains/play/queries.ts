import { type Kysely, sql, type Updateable } from "kysely";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { isOneOf } from "../../db/list.ts";
import { compileOnce } from "../../db/compile-once.ts";
import type { Play } from "./play.ts";

type Executor = Kysely<Database>;

/** The row's version, which PostgreSQL changes with every update: while it is the same, a play read earlier is current. */
export const playVersion = sql<string>`plays.xmin::text`.as("version");

/** The player's open or guessed plays of these songs or songs of a day, without replays. */
export const findPlays = compileOnce((db, playerId: string, itemIds: readonly string[]) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("item_id"), itemIds))
    .where("state", "in", ["served", "started", "guessed"])
    .where("replay", "is", null),
);

/** The open play of a song, or of a song of a day or a duel, else the latest that is over; locked until the transaction ends. */
export const lockPlay = compileOnce((db, playerId: string, itemId: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where("item_id", "=", itemId)
    .orderBy(sql`state not in ('served', 'started')`)
    .orderBy("finished_at", "desc")
    .limit(1)
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
      .returning(playVersion),
);

export function savePlay(trx: Executor, id: string, change: Updateable<PlaysTable>) {
  return trx.updateTable("plays").set(change).where("id", "=", id).returning(playVersion);
}

/** Saves the words of a play that was graded again. */
export function saveRegraded({ id, words, last_restored_at }: Play) {
  return updateRegraded(id, JSON.stringify(words), last_restored_at);
}

const updateRegraded = compileOnce((db, id: string, words: string, last_restored_at: Date | null) =>
  db.updateTable("plays").set({ words, last_restored_at }).where("id", "=", id),
);

/**
 * Records that the audio of a play was requested; only the first time counts. The play's id is enough: it is as secret as
 * a token, and `isBegun` keeps it from anybody but its player.
 */
export async function hearPlay(db: Executor, id: string, now: Date): Promise<Play | undefined> {
  const heard = await db
    .updateTable("plays")
    .set({ heard_at: now })
    .where("id", "=", id)
    .where("state", "in", ["served", "started"])
    .where("heard_at", "is", null)
    .returningAll()
    .returning(playVersion)
    .executeTakeFirst();
  return heard ?? findPlay(db, id);
}

export async function findPlay(db: Executor, id: string): Promise<Play | undefined> {
  return db.selectFrom("plays").selectAll().select(playVersion).where("id", "=", id).executeTakeFirst();
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
    .returning(playVersion)
    .executeTakeFirst();
}
