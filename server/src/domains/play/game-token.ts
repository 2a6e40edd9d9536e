import type { Result } from "@hitoslov/contract";
import { GAME_SESSION_TOUCH_MINUTES, GAME_TOKEN_IDLE_HOURS } from "@hitoslov/rules";
import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Query, Enqueue } from "../../db/transact.ts";
import type { Database, GameSessionsTable } from "../../db/schema.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { hashToken, newToken, type Player } from "../../http/caller.ts";
import { AppError, unauthorized } from "../../http/errors.ts";

/** Life of a game token without use, ms. */
export const gameTokenLife = GAME_TOKEN_IDLE_HOURS * 3_600_000;

type Trx = Kysely<Database>;
export type GameSession = Selectable<GameSessionsTable>;
export type GameTokenRow = {
  readonly hash: Buffer;
  readonly spent_play_id: string | null;
  readonly session: GameSession;
};

/** The game session of this sign-in, locked until the transaction ends. */
export const lockSession = compileOnce((db, tokenId: string) => sessionOf(db, tokenId).forUpdate());

function sessionOf(db: Trx, tokenId: string) {
  return db.selectFrom("game_sessions").selectAll().where("token_id", "=", tokenId);
}

/**
 * The locked session while it lives, or a new one with an order of its own. Unfinished songs of earlier sessions come
 * first, so that a player can continue on any device.
 */
export async function openGameSession(
  db: Trx,
  query: Query,
  player: Player,
  [locked]: readonly GameSession[],
  now: Date,
): Promise<GameSession> {
  if (locked !== undefined && now.getTime() - locked.last_used_at.getTime() < gameTokenLife) return locked;
  const [unfinished, , [signedIn]] = await query(
    db
      .selectFrom("plays")
      .select("sound_id")
      .where("player_id", "=", player.playerId)
      .where(sql<boolean>`state = 'started'`)
      .where("daily_id", "is", null)
      .where("duel_song_id", "is", null)
      .where("replay", "is", null)
      .orderBy("started_at", "desc"),
    // The session refers to both, and whoever ends sign-ins locks the account first; a lamp is given to it below.
    player.userId === null
      ? undefined
      : db.selectFrom("users").select("id").where("id", "=", player.userId).forNoKeyUpdate(),
    db.selectFrom("tokens").select("id").where("id", "=", player.tokenId).forKeyShare(),
    locked && db.deleteFrom("game_sessions").where("id", "=", locked.id),
  );
  // It may have ended since it was checked.
  if (signedIn === undefined) throw unauthorized();
  const [, [session]] = await query(
    db
      .insertInto("game_sessions")
      .values({
        id: uuid(),
        token_id: player.tokenId,
        user_id: player.userId,
        seed: randomBytes(16).toString("base64url"),
        resumed: unfinished.map((play) => play.sound_id),
        created_at: now,
        last_used_at: now,
      })
      // Two tabs may open at once; the second goes on with the first one's session.
      .onConflict((conflict) => conflict.column("token_id").doNothing()),
    sessionOf(db, player.tokenId),
  );
  if (session === undefined) throw unauthorized();
  return session;
}

export function issueGameToken(enqueue: Enqueue, sessionId: string, now: Date): string {
  const token = newToken();
  enqueue(insertGameToken(hashToken(token), sessionId, now));
  enqueue(touchSession(sessionId, now));
  return token;
}

const insertGameToken = compileOnce((db, hash: Buffer, session_id: string, now: Date) =>
  db.insertInto("game_tokens").values({ hash, session_id, created_at: now, last_used_at: now }),
);

export const touchSession = compileOnce((db, id: string, now: Date) =>
  db.updateTable("game_sessions").set({ last_used_at: now }).where("id", "=", id),
);

/** What a finish makes of its session. */
export function saveCounters(
  id: string,
  { perSession, sameLevel, inRow }: Result["counters"],
  difficultyId: string,
  now: Date,
) {
  return updateCounters(id, perSession, sameLevel, inRow, difficultyId, now);
}

const updateCounters = compileOnce(
  (db, id: string, per_session: number, same_level: number, in_row: number, difficulty_id: string, now: Date) =>
    db
      .updateTable("game_sessions")
      .set({ per_session, same_level, in_row, difficulty_id, last_finished_at: now, last_used_at: now })
      .where("id", "=", id),
);

/** Spends a token on a finished play and returns the next one. The caller records that the session was used. */
export function spendGameToken(
  enqueue: Enqueue,
  { token, row: { hash, session } }: { readonly token: string; readonly row: GameTokenRow },
  playId: string,
  now: Date,
): string {
  const next = nextGameToken(session, token);
  enqueue(spendToken(hash, playId));
  enqueue(insertGameToken(hashToken(next), session.id, now));
  return next;
}

const spendToken = compileOnce((db, hash: Buffer, spent_play_id: string) =>
  db.updateTable("game_tokens").set({ spent_play_id }).where("hash", "=", hash),
);

/**
 * The token that follows a spent one. Derived, so that a finish whose answer was lost can be answered again although
 * only hashes are stored; not derivable from the database alone, because the spent token is not in it.
 */
export function nextGameToken(session: Pick<GameSession, "seed">, spent: string): string {
  return createHmac("sha256", session.seed).update(spent).digest("base64url");
}

/** A token used since then is fresh: another use does not extend its life. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - GAME_SESSION_TOUCH_MINUTES * 60_000);
}

/**
 * Statements that lock the player's session that a game token belongs to, and the token, in the order of locks: whoever
 * ends the session sees all its tokens only once it is locked.
 */
export function lockGameToken(player: Player, token: string, now: Date) {
  const hash = hashToken(token);
  const aliveSince = new Date(now.getTime() - gameTokenLife);
  return [lockSessionOfToken(hash, player.playerId), lockToken(hash, aliveSince)] as const;
}

const lockToken = compileOnce((db, hash: Buffer, aliveSince: Date) =>
  db
    .selectFrom("game_tokens")
    .select(["hash", "spent_play_id", "last_used_at"])
    .where("hash", "=", hash)
    .where("last_used_at", ">", aliveSince)
    .forNoKeyUpdate(),
);

const lockSessionOfToken = compileOnce((db, tokenHash: Buffer, playerId: string) =>
  db
    .selectFrom("game_sessions")
    .selectAll()
    .where("id", "=", (select) => select.selectFrom("game_tokens").select("session_id").where("hash", "=", tokenHash))
    .where("player_id", "=", playerId)
    .forNoKeyUpdate(),
);

/**
 * Checks the locked token and extends its life.
 * @throws {AppError} 401 `game_token_invalid` for a token unknown, expired or of another player.
 */
export function acceptGameToken(
  enqueue: Enqueue,
  player: Player,
  [row]: readonly (Omit<GameTokenRow, "session"> & { readonly last_used_at: Date })[],
  [session]: readonly GameSession[],
  now: Date,
): GameTokenRow {
  if (row === undefined || session === undefined) throw invalidGameToken(player);
  if (row.last_used_at <= freshSince(now)) {
    enqueue(touchToken(row.hash, now));
    enqueue(touchSession(session.id, now));
  }
  return { hash: row.hash, spent_play_id: row.spent_play_id, session };
}

/**
 * Checks the locked session of a sign-in and extends its life.
 * @throws {AppError} 401 `game_token_invalid` where no game is open.
 */
export function continueSession(enqueue: Enqueue, player: Player, [session]: readonly GameSession[], now: Date): void {
  if (session === undefined || now.getTime() - session.last_used_at.getTime() >= gameTokenLife) {
    throw invalidGameToken(player);
  }
  if (session.last_used_at <= freshSince(now)) enqueue(touchSession(session.id, now));
}

const touchToken = compileOnce((db, hash: Buffer, now: Date) =>
  db.updateTable("game_tokens").set({ last_used_at: now }).where("hash", "=", hash),
);

export function invalidGameToken(player: Player): AppError {
  return new AppError(401, "game_token_invalid", "Игра устарела. Начнём заново с\u00A0того же места.", {
    location: player.role === 4 ? "/demo" : "/",
  });
}
