import { sql, type Transaction } from "kysely";
import { hasGivenWord } from "../../db/given-word.ts";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { changeScores, visitChange } from "../ratings/scores.ts";
import { dayMs } from "../../time.ts";

/** A demo visit whose plays an account takes over; both are locked until the transaction ends. */
export type KeptVisit = { readonly visitId: string; readonly userId: string };

/**
 * Gives a new account what a demo visit has earned: its plays with their points, the songs it has guessed, its session
 * of the game with the counters, its duels, its complaints, its launch. The points count for all time, and in no draw, which a visit cannot enter.
 */
export async function keepVisit(trx: Transaction<Database>, { visitId, userId }: KeptVisit, now: Date): Promise<void> {
  const moved = await trx
    .updateTable("plays")
    .set({ user_id: userId, token_id: null })
    .where("token_id", "=", visitId)
    .returning(["points", "daily_id", "state"])
    .execute();
  await keepShownAnswers(trx, userId, now);
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
  for (const table of ["disputes", "credits"] as const) {
    await trx.updateTable(table).set({ user_id: userId, token_id: null }).where("token_id", "=", visitId).execute();
  }
  // It says where the account came from.
  await trx.updateTable("analytics_events").set({ user_id: userId }).where(isLaunchOf(visitId, now)).execute();
  const score = moved.reduce((sum, { points }) => sum + points, 0);
  const guessed = moved.filter(({ daily_id, state }) => state === "guessed" && daily_id === null).length;
  await trx.updateTable("users").set({ score, guessed, score_reached_at: now }).where("id", "=", userId).execute();
  if (score > 0) await changeScores(trx, userId, [visitChange(score)], now);
}

/** What counts as the launch that a visit came by. */
function isLaunchOf(visitId: string, now: Date) {
  const since = new Date(now.getTime() - dayMs);
  return sql<boolean>`name = 'launch' and visitor = ${visitId}::uuid and at >= ${since}::timestamptz`;
}

/** The words that the game has given in days and duels, as `recordShownAnswer` keeps them for an account at once. */
async function keepShownAnswers(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto("shown_answers")
    .columns(["user_id", "sound_id", "shown_at"])
    .expression(
      trx
        .selectFrom("plays")
        .select(["user_id", "sound_id", sql<Date>`coalesce(max(last_restored_at), ${now}::timestamptz)`.as("shown_at")])
        .where("user_id", "=", userId)
        .where((play) => play.or([play("daily_id", "is not", null), play("duel_song_id", "is not", null)]))
        .where(hasGivenWord("plays"))
        .groupBy(["user_id", "sound_id"]),
    )
    .execute();
}

/**
 * Moves duels, plays of duels and of songs of the day, the complaints about them, and the launch, from an old visit to a new one: each
 * of these songs can be played once, and what it brought is not lost. What the new visit has played already stays behind,
 * and so does a duel between the two: another tab may go on with the old visit.
 */
export async function carryOver(
  trx: Transaction<Database>,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const isWithOther = sql<boolean>`(
    duels.caller_id is distinct from ${to}::uuid and duels.rival_id is distinct from ${to}::uuid)`;
  const plays = await trx
    .updateTable("plays")
    .set({ token_id: to })
    .where("token_id", "=", from)
    .where(
      sql<boolean>`(
        daily_id is not null and not exists (
          select from plays as own where own.token_id = ${to} and own.daily_id = plays.daily_id
        ) or exists (
          select from duel_songs join duels on duels.id = duel_id
          where duel_songs.id = plays.duel_song_id and ${isWithOther}
        ))`,
    )
    .returning("id")
    .execute();
  for (const side of ["caller_token_id", "rival_token_id"] as const) {
    await trx
      .updateTable("duels")
      .set({ [side]: to })
      .where(side, "=", from)
      .where(isWithOther)
      .execute();
  }
  await trx.updateTable("analytics_events").set({ visitor: to }).where(isLaunchOf(from, now)).execute();
  const ofPlays = isOneOf(
    sql.ref("play_id"),
    plays.map(({ id }) => id),
  );
  await trx.updateTable("credits").set({ token_id: to }).where(ofPlays).execute();
  // One without a play was about a song of the day that was withdrawn.
  const ofNone = sql<boolean>`play_id is null and token_id = ${from}::uuid`;
  await trx
    .updateTable("disputes")
    .set({ token_id: to })
    .where((row) => row.or([ofPlays, ofNone]))
    .execute();
}
