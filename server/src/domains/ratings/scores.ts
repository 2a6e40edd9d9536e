import { limits } from "@hitoslov/contract";
import { type Compilable, type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Part } from "../../crud/images.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import { allLeaderboard, periodLeaderboards, drawLeaderboard } from "./leaderboards.ts";

export { findRank } from "./leaderboards.ts";

/** A change of a player's score in a rating: a new score, or points to add; a score is never below 0. */
export type ScoreChange = { readonly board: string } & ({ readonly score: number } | { readonly add: number });
/** A change with its player, for changes of many players at once. */
export type PlayerScoreChange = ScoreChange & { readonly user_id: string };

/** The changes of an account's ratings; points given or taken by staff count as earned or lost now. */
export function accountChanges(account: { score: number; added: number }, now: Date, timeZone: string): ScoreChange[] {
  const { month, week } = periodLeaderboards(now, timeZone);
  return [
    { board: allLeaderboard, score: account.score },
    { board: month, add: account.added },
    { board: week, add: account.added },
  ];
}

/** The change of a draw's rating. */
export function drawChange(drawId: string, score: number): ScoreChange {
  return { board: drawLeaderboard(drawId), score };
}

/** The change for points earned without an account: they count for all time, not for a period. */
export function visitChange(score: number): ScoreChange {
  return { board: allLeaderboard, score };
}

/**
 * Changes a player's rows in these ratings, and the counts of players by score. Many transactions need the same counts:
 * one statement locks them in one order, and it should come as late in its transaction as possible. Lock the account's row
 * before, and the draw's for its rating, so that only one transaction changes a row at a time.
 */
export async function changeScores(
  trx: Transaction<Database>,
  userId: string,
  changes: readonly ScoreChange[],
  now: Date,
): Promise<void> {
  await trx.executeQuery(scoresChange(userId, changes, now).compile());
}

/** The statement of `changeScores`. */
export function scoresChange(userId: string, changes: readonly ScoreChange[], now: Date): Compilable {
  return manyScoresChange(
    changes.map((change) => ({ ...change, user_id: userId })),
    now,
  );
}

/** The same for many players, with one change for each player and rating; all accounts and draws are locked. */
export function manyScoresChange(changes: readonly PlayerScoreChange[], now: Date): Compilable {
  return writeChanges(JSON.stringify(changes), now);
}

/** Players are counted by score and in buckets of 64 points. */
const widths = sql`(values (1), (64)) as widths (width)`;

const writeChanges = compileOnce(
  (_db, changes: string, now: Date) => sql`
    with settled as (
      select change.board, change.user_id, own.ctid as row, coalesce(own.score, 0) as was,
        greatest(
          least(coalesce(change.score, coalesce(own.score, 0) + change.add::bigint), ${sql.lit(limits.score.max)}), 0
        )::integer as score
      from jsonb_to_recordset(${changes}::jsonb) as change (board text, user_id uuid, score integer, add integer)
      -- One by one by their key, however many the planner expects.
      left join lateral (
        select ctid, score from board_scores where board = change.board and user_id = change.user_id limit 1
      ) as own on true
    ),
    gone as (
      delete from board_scores where ctid = any(array(select row from settled where score = 0 and row is not null))
    ),
    kept as (
      insert into board_scores (board, user_id, score, reached_at)
      select board, user_id, score, ${now}::timestamptz from settled where score > 0 and score <> was
      on conflict (board, user_id) do update set score = excluded.score, reached_at = excluded.reached_at
    )
    insert into board_counts (board, width, bucket, members)
    select board, width, step.score / width as bucket, sum(members)
    from settled
    cross join lateral (values (was, -1), (score, 1)) as step (score, members)
    cross join ${widths}
    where step.score > 0
    group by board, width, bucket
    having sum(members) <> 0
    order by board, width, bucket
    on conflict (board, width, bucket) do update set members = board_counts.members + excluded.members`,
);

/**
 * Locks an account that is to be deleted, and its draws, in the order of corrections. So no counts are written for a draw
 * that is being deleted.
 */
export async function lockWithDraws(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  await trx
    .selectFrom("stocks")
    .select("id")
    .where("id", "in", trx.selectFrom("stock_members").select("stock_id").where("user_id", "=", userId))
    .orderBy("id")
    .forShare()
    .execute();
}

/** Removes a player from every rating, before the account is deleted, which is locked with its draws. */
export async function leaveLeaderboards(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const rows = await trx.selectFrom("board_scores").select("board").where("user_id", "=", userId).execute();
  await changeScores(
    trx,
    userId,
    rows.map(({ board }) => ({ board, score: 0 })),
    now,
  );
}

/** The scores of a draw's rating, which are deleted and restored with it. */
export const drawLeaderboardPart: Part = { table: "board_scores", key: "board", prefix: drawLeaderboard("") };

/** Counts the rating of a restored draw again: players who were deleted meanwhile are not in it. */
export async function countDrawLeaderboard(trx: Transaction<Database>, drawId: string): Promise<void> {
  await sql`
    insert into board_counts (board, width, bucket, members)
    select board, width, score / width, count(*)
    from board_scores cross join ${widths}
    where board = ${drawLeaderboard(drawId)} group by board, width, score / width`.execute(trx);
}

/** Removes the rating of a draw, which is locked. */
export async function dropDrawLeaderboard(trx: Transaction<Database>, drawId: string): Promise<void> {
  for (const table of ["board_counts", "board_scores"] as const) {
    await trx.deleteFrom(table).where("board", "=", drawLeaderboard(drawId)).execute();
  }
}

/** How long a month's or week's rating is kept after its end, ms: a finish at the last moment is still paid there. */
const leftFor = 3_600_000;

/** Removes the ratings of months and weeks that are over. */
export async function dropPastLeaderboards(db: Kysely<Database>, now: Date, timeZone: string): Promise<void> {
  const alive = [now, new Date(now.getTime() - leftFor)].flatMap((at) =>
    Object.values(periodLeaderboards(at, timeZone)),
  );
  for (const table of ["board_counts", "board_scores"] as const) {
    for (const board of await listLeaderboards(db, table)) {
      if (!/^(month|week):/.test(board) || alive.includes(board)) continue;
      await deleteInBatches(db, table, (row) => row("board", "=", board));
    }
  }
}

/** The few ratings of many rows: each is looked up in the index, after the one before it. */
async function listLeaderboards(db: Kysely<Database>, table: "board_counts" | "board_scores"): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`
    with recursive boards as (
      (select board from ${sql.table(table)} order by board limit 1)
      union all
      select (select board from ${sql.table(table)} where board > boards.board order by board limit 1)
      from boards where boards.board is not null
    )
    select board from boards where board is not null`.execute(db);
  return rows.map(({ board }) => board);
}
