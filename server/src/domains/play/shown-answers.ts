import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { hasGivenWord } from "../../db/given-word.ts";
import { isAnswerShown, type Play } from "./play.ts";

/**
 * When the player has last been shown the answer of the song of this row of plays: it was given up or its words were given,
 * as itself, as the song of a day or in a duel, or a room has shown it. As the song of a day it was only where it was given
 * up, which is told its price; a duel pays nothing, so there only that duel counts.
 */
export function answerShownAt(play: string, playerId: Expression<string>) {
  const pays = sql`${sql.ref(`${play}.duel_song_id`)} is null`;
  const isDaily = sql`${sql.ref(`${play}.daily_id`)} is not null`;
  const soundId = sql.ref(`${play}.sound_id`);
  const shown = sql`(earlier.state = 'failed'
    or not (${isDaily}) and earlier.state = 'guessed' and ${hasGivenWord("earlier")})`;
  // Each by an index of its own.
  const shownAs = (column: "duel_song_id" | "daily_id") => sql`(
    select max(finished_at) from plays as earlier
    where ${pays} and earlier.player_id = ${playerId} and ${sql.ref(`earlier.${column}`)} is not null
      and earlier.sound_id = ${soundId} and ${shown})`;
  return sql<Date | null>`greatest((
      select max(finished_at) from plays as earlier
      where earlier.player_id = ${playerId} and earlier.item_id = coalesce(${sql.ref(`${play}.duel_song_id`)}, ${soundId}) and ${shown}
    ), ${shownAs("duel_song_id")}, ${shownAs("daily_id")}, (
      select shown_at from shown_answers
      where ${pays} and not (${isDaily}) and user_id = ${playerId} and shown_answers.sound_id = ${soundId}
    ))`;
}

/** The same of a play that is open, by what else the player has played of its song, and by `findShownAnswer`. */
export function latestShown(
  play: Play,
  others: readonly Pick<Play, "state" | "words" | "hidden" | "finished_at">[],
  elsewhere: Date | null,
): Date | null {
  if (play.duel_song_id !== null) return play.answer_shown_at;
  const isDaily = play.daily_id !== null;
  const shown = others.filter(
    (other) => other.state === "failed" || (!isDaily && other.state === "guessed" && isAnswerShown(other)),
  );
  return [isDaily ? null : elsewhere, ...shown.map((other) => other.finished_at)].reduce(later, play.answer_shown_at);
}

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** When a room, or a word that the game gave in a duel or a day, last showed this song to the account. */
export const findShownAnswer = compileOnce((db, userId: string, songId: string) =>
  db.selectFrom("shown_answers").select("shown_at").where("user_id", "=", userId).where("sound_id", "=", songId),
);

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
