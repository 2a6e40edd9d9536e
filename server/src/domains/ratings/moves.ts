import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { allLeaderboard, rankOfOwn } from "./leaderboards.ts";

/** How many of these players would have another rank in the rating of all time, with so many more points each. */
export async function countMoves(db: Kysely<Database>, more: ReadonlyMap<string, number>, now: Date): Promise<number> {
  const given = JSON.stringify([...more].map(([id, points]) => ({ id, points })));
  const { rows } = await sql<{ was: number; score: number; before: number | null; after: number }>`
    with player as (
      select users.id, coalesce(rated.score, 0) as was, coalesce(rated.score, 0) + given.points as score, reached_at
      from jsonb_to_recordset(${given}::jsonb) as given (id uuid, points integer)
      join users on users.id = given.id and users.role = 3 and users.deleted_at is null
      left join board_scores as rated on rated.board = ${allLeaderboard} and rated.user_id = users.id
      where given.points > 0
    )
    select was, score,
      (select ${rankOfOwn} from (
        select ${allLeaderboard}::text as board, id as user_id, was as score, player.reached_at where was > 0) as own
      ) as before,
      (select ${rankOfOwn} from (
        select ${allLeaderboard}::text as board, id as user_id, player.score, ${now}::timestamptz as reached_at) as own
      ) as after
    from player`.execute(db);
  // The ranks are counted among present scores: add the players of this list who rise past.
  const [was, scores] = [rows.map((row) => row.was), rows.map(({ score }) => score)].map((all) =>
    all.toSorted((a, b) => a - b),
  );
  return rows.filter(({ score, before, after }) => {
    const rising = countFrom(scores ?? [], score + 1) - countFrom(was ?? [], score);
    return before !== after + rising;
  }).length;
}

/** How many of these, in ascending order, are at least so much. */
function countFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
