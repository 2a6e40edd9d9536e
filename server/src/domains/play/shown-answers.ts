import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { compileOnce } from "../../db/compile-once.ts";

/** The player has seen the answer of this song elsewhere while a play of it was open. */
export const showAnswer = compileOnce((db, playerId: string, songId: string, now: Date) =>
  db
    .updateTable("plays")
    .set({ answer_shown_at: now })
    .where("player_id", "=", playerId)
    .where("item_id", "=", songId)
    .where("state", "in", ["served", "started"]),
);

/** The account has seen the answer of this song elsewhere, for what it is dealt later. */
export const recordShownAnswer = compileOnce((db, user_id: string, sound_id: string, shown_at: Date) =>
  db
    .insertInto("shown_answers")
    .values({ user_id, sound_id, shown_at })
    .onConflict((conflict) => conflict.columns(["user_id", "sound_id"]).doUpdateSet({ shown_at })),
);

/** These accounts have seen the answer of this song in a room: now, and for what they are dealt later. */
export async function showAnswerTo(
  trx: Kysely<Database>,
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
