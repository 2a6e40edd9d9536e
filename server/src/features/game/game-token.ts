import { GAME_TOKEN_IDLE_HOURS } from "@hitoslov/rules";
import { createHmac, randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database, GameSessionsTable } from "../../db/schema.ts";
import { hashToken, newToken, type Player } from "../../http/caller.ts";
import { AppError, signedOut } from "../../http/errors.ts";

/** Life of a game token without use, ms. */
export const gameTokenLife = GAME_TOKEN_IDLE_HOURS * 3_600_000;
/** A used token's life is moved at most this often, so that a check costs no extra write. */
const touchEvery = 10 * 60_000;

type Trx = Kysely<Database>;
export type GameSession = Selectable<GameSessionsTable>;
export type GameTokenRow = {
  readonly hash: Buffer;
  readonly spent_play_id: string | null;
  readonly session: GameSession;
};

/**
 * The live game session of this sign-in, or a new one with an order of its own. Unfinished sounds of an earlier
 * session come first in it, so that a player goes on where they stood on any device.
 */
export async function openGameSession(trx: Trx, player: Player, now: Date): Promise<GameSession> {
  const live = await trx
    .selectFrom("game_sessions")
    .selectAll()
    .where("token_id", "=", player.tokenId)
    .forUpdate()
    .executeTakeFirst();
  if (live !== undefined && now.getTime() - live.last_used_at.getTime() < gameTokenLife) return live;
  if (live !== undefined) await trx.deleteFrom("game_sessions").where("id", "=", live.id).execute();
  const unfinished = await trx
    .selectFrom("plays")
    .select("sound_id")
    .where("player_id", "=", player.playerId)
    .where("state", "=", "started")
    .orderBy("started_at", "desc")
    .execute();
  // The session may have ended since its token was checked.
  const signedIn = trx.selectFrom("tokens").select("id").where("id", "=", player.tokenId).forKeyShare();
  if ((await signedIn.executeTakeFirst()) === undefined) throw signedOut();
  await trx
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
    .onConflict((conflict) => conflict.column("token_id").doNothing())
    .execute();
  return trx.selectFrom("game_sessions").selectAll().where("token_id", "=", player.tokenId).executeTakeFirstOrThrow();
}

export async function issueGameToken(trx: Trx, sessionId: string, now: Date, token = newToken()): Promise<string> {
  await trx
    .insertInto("game_tokens")
    .values({ hash: hashToken(token), session_id: sessionId, created_at: now, last_used_at: now })
    .execute();
  await trx.updateTable("game_sessions").set({ last_used_at: now }).where("id", "=", sessionId).execute();
  return token;
}

/**
 * The token that follows a spent one. Derived, so that a finish whose answer was lost can be answered again although
 * only hashes are stored; not derivable from the database alone, because the spent token is not in it.
 */
export function nextGameToken(session: Pick<GameSession, "seed">, spent: string): string {
  return createHmac("sha256", session.seed).update(spent).digest("base64url");
}

/**
 * The token's row, locked until the transaction ends.
 * @throws {AppError} 401 `game_token_invalid` for a token unknown, expired or of another player.
 */
export async function takeGameToken(trx: Trx, player: Player, token: string, now: Date): Promise<GameTokenRow> {
  const row = await trx
    .selectFrom("game_tokens")
    .select(["hash", "session_id", "spent_play_id", "last_used_at"])
    .where("hash", "=", hashToken(token))
    .where("last_used_at", ">", new Date(now.getTime() - gameTokenLife))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw invalidGameToken(player);
  const session = await trx
    .selectFrom("game_sessions")
    .selectAll()
    .where("id", "=", row.session_id)
    .where("player_id", "=", player.playerId)
    .executeTakeFirst();
  if (session === undefined) throw invalidGameToken(player);
  if (now.getTime() - row.last_used_at.getTime() > touchEvery) {
    await trx.updateTable("game_tokens").set({ last_used_at: now }).where("hash", "=", row.hash).execute();
    await trx.updateTable("game_sessions").set({ last_used_at: now }).where("id", "=", session.id).execute();
  }
  return { hash: row.hash, spent_play_id: row.spent_play_id, session };
}

export function invalidGameToken(player: Player): AppError {
  return new AppError(401, "game_token_invalid", "Игра устарела. Начнём заново с того же места.", {
    location: player.role === 4 ? "/demo" : "/",
  });
}
