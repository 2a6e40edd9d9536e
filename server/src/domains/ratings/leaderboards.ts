import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { dayMs, dayOf } from "../../time.ts";

/** The rating of all time. */
export const allLeaderboard = "all";

export function drawLeaderboard(drawId: string): string {
  return `stock:${drawId}`;
}

/** The ratings of the month (`month:2026-11`) and the ISO week (`week:2026-W47`) of an instant, by days of the zone. */
export function periodLeaderboards(at: Date, timeZone: string): { month: string; week: string } {
  const day = dayOf(at, timeZone);
  // The week belongs to the year that has its Thursday.
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs;
  const week = Math.floor(days / 7) + 1;
  return { month: `month:${day.slice(0, 7)}`, week: `week:${year}-W${String(week).padStart(2, "0")}` };
}

/** Better scores first, equal ones by who reached them first; read off the index `board_scores_order`. */
export const leaderboardOrder = sql`-score, reached_at, user_id`;

/**
 * The rank of `own` (board, score, reached_at, user_id), which need not be in the rating yet: one more than the players in
 * higher buckets of 64 points, those with a higher score in the same bucket, and those who reached the same score earlier.
 */
export const rankOfOwn = sql<number>`(
  1
  + (select coalesce(sum(members), 0) from board_counts as higher
     where higher.board = own.board and width = 64 and bucket > own.score / 64)
  + (select coalesce(sum(members), 0) from board_counts as higher
     where higher.board = own.board and width = 1 and bucket > own.score and bucket < (own.score / 64 + 1) * 64)
  + (select count(*) from board_scores as tied
     where tied.board = own.board and -tied.score = -own.score
       and (tied.reached_at, tied.user_id) < (own.reached_at, own.user_id))
)`;

/** The rank in the rating of all time, or what it would be with another score from now on; null without points. */
export async function findRank(
  db: Kysely<Database>,
  userId: string,
  supposed?: { readonly was: number; readonly score: number; readonly now: Date },
): Promise<number | null> {
  if (supposed !== undefined && supposed.score <= 0) return null;
  const own =
    supposed === undefined || supposed.was === supposed.score
      ? sql`select board, user_id, score, reached_at from board_scores
          where board = ${allLeaderboard} and user_id = ${userId}`
      : sql`select ${allLeaderboard}::text as board, ${userId}::uuid as user_id, ${supposed.score}::int as score,
          ${supposed.now}::timestamptz as reached_at`;
  const { rows } = await sql<{ place: number }>`select ${rankOfOwn} as place from (${own}) as own`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  // With a lower supposed score, the player's present row is among those ahead.
  return row.place - (supposed !== undefined && supposed.was > supposed.score ? 1 : 0);
}
