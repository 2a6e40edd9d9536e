import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { changeScores, visitChange } from "../ratings/scores.ts";

/** A visit of the demo that becomes an account's; both are locked until the transaction ends. */
export type KeptVisit = { readonly visitId: string; readonly userId: string };

/**
 * Gives a new account what a demo visit has earned: its plays with their points, the songs it has guessed, its session
 * of the game with the counters, its duels. The points count for all time, and in no draw, which a visit cannot enter.
 */
export async function keepVisit(trx: Transaction<Database>, { visitId, userId }: KeptVisit, now: Date): Promise<void> {
  const moved = await trx
    .updateTable("plays")
    .set({ user_id: userId, token_id: null })
    .where("token_id", "=", visitId)
    .returning(["points", "daily_id", "state"])
    .execute();
  await trx
    .updateTable("game_sessions")
    .set({
      user_id: userId,
      token_id: sql<string>`(select id from tokens where user_id = ${userId}::uuid)`,
    })
    .where("token_id", "=", visitId)
    .execute();
  await trx
    .updateTable("duels")
    .set({ caller_user_id: userId, caller_token_id: null, caller_name: null })
    .where("caller_token_id", "=", visitId)
    .execute();
  await trx
    .updateTable("duels")
    .set({ rival_user_id: userId, rival_token_id: null, rival_name: null })
    .where("rival_token_id", "=", visitId)
    .execute();
  const score = moved.reduce((sum, { points }) => sum + points, 0);
  const guessed = moved.filter(({ daily_id, state }) => state === "guessed" && daily_id === null).length;
  await trx.updateTable("users").set({ score, guessed, score_reached_at: now }).where("id", "=", userId).execute();
  if (score > 0) await changeScores(trx, userId, [visitChange(score)], now);
}
