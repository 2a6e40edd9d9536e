import { neighbours, type Rank, type Ranking, ratingKeys, userTypes } from "@hitoslov/contract";
import { type Compilable, type Kysely, type RawBuilder, sql } from "kysely";
import { mediaUrl, rowOf } from "../../db/list.ts";
import { typeInForce } from "../../db/premium.ts";
import type { Database } from "../../db/schema.ts";
import { sqlBuilder } from "../../db/compile-once.ts";
import { leaderboardOrder, rankOfOwn } from "./leaderboards.ts";

export { drawLeaderboard, rankOfOwn } from "./leaderboards.ts";

const [premium] = userTypes;

/** A player in a rating; the ids are not for everybody. */
export type Ranked = Rank & { readonly board: string; readonly _id: string };
export type Own = NonNullable<Ranking["me"]>;
/** Finds how players of a draw are shown to others. */
export type MaskRanks = (drawId: string, ranks: readonly Ranked[]) => Promise<(rank: Ranked) => Ranked>;

export const reverseOrder = sql`-score desc, reached_at desc, user_id desc`;

/** Finds a page of a rating. A near page skips rows one by one, a far one finds its start from the counts. */
export function findRanks(
  viewer: string,
  leaderboard: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Compilable<Ranked> {
  return (skip < farSkip ? findNearRanks : findFarRanks)(viewer, leaderboard, skip, limit);
}

function findNearRanks(viewer: string, leaderboard: string, skip: number, limit: number): Compilable<Ranked> {
  const page = sql`where board = ${leaderboard} order by ${leaderboardOrder} offset ${skip}::int limit ${limit}`;
  return findPlayers(viewer, ranks(skip, page));
}

function findFarRanks(viewer: string, leaderboard: string, skip: number, limit: number): Compilable<Ranked> {
  const page = sql`
    where board = ${leaderboard} and -score >= (select -score from start)
    order by ${leaderboardOrder} offset (select ${skip}::int - before from start) limit ${limit}`;
  return findPlayers(viewer, sql`${startOf(leaderboard, skip)} ${ranks(skip, page)}`);
}

function ranks(skip: number, page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select board, user_id, score, ${skip}::int + row_number() over (order by ${leaderboardOrder}) as place
    from (select board, user_id, score, reached_at from board_scores ${page}) as page`;
}

/** Up to so many rows are skipped one by one, which is faster than counting. */
const farSkip = 1000;

/** The score of the row after the first `skip` ones, and how many players have a higher one. */
function startOf(leaderboard: string, skip: number): RawBuilder<unknown> {
  const above = sql`sum(members) over (order by bucket desc) - members`;
  const last = sql`where before <= ${skip} order by bucket limit 1`;
  return sql`
    with sixty_four as (
      select * from (
        select bucket, ${above} as before from board_counts where board = ${leaderboard} and width = 64
      ) as counted ${last}
    ), start as (
      select bucket as score, before::int from (
        select bucket, (select before from sixty_four) + ${above} as before from board_counts
        where board = ${leaderboard} and width = 1
          and bucket between (select bucket * 64 from sixty_four) and (select bucket * 64 + 63 from sixty_four)
      ) as counted ${last}
    )`;
}

/** Finds the first of each of these ratings. */
export function findFirst(viewer: string, leaderboards: readonly string[], limit: number): Compilable<Ranked> {
  const first = sql`
    select board, user_id, score, row_number() over (partition by board order by ${leaderboardOrder}) as place
    from unnest(${leaderboards}::text[]) as asked (name)
    cross join lateral (
      select board, user_id, score, reached_at from board_scores
      where board = asked.name order by ${leaderboardOrder} limit ${limit}
    ) as first`;
  return findPlayers(viewer, first);
}

/** Finds the viewer in each of these ratings, with up to so many neighbours on each side. */
export function findNear(
  viewer: string,
  leaderboards: readonly string[],
  above: number,
  below: number,
): Compilable<Ranked> {
  const near = sql`
    with own as materialized (
      select own.*, ${rankOfOwn} as place from board_scores as own
      where user_id = ${viewer} and board = any(${leaderboards}::text[])
    )
    select board, user_id, score, place from own
    union all
    select own.board, near.user_id, near.score, place - step from own cross join lateral (
      select user_id, score, row_number() over (order by ${reverseOrder}) as step from board_scores
      where board = own.board and (-score, reached_at, user_id) < (-own.score, own.reached_at, own.user_id)
      order by ${reverseOrder} limit ${above}
    ) as near
    union all
    select own.board, near.user_id, near.score, place + step from own cross join lateral (
      select user_id, score, row_number() over (order by ${leaderboardOrder}) as step from board_scores
      where board = own.board and (-score, reached_at, user_id) > (-own.score, own.reached_at, own.user_id)
      order by ${leaderboardOrder} limit ${below}
    ) as near`;
  return findPlayers(viewer, near);
}

/** The viewer's row among the neighbours, and the points to the next rank. */
export function ownOf(near: readonly Ranked[]): Own | null {
  const index = near.findIndex(({ me }) => me);
  const own = near[index];
  if (own === undefined) return null;
  const ahead = near[index - 1];
  return { ...asSeen(own), next: ahead ? { place: ahead.place, points: ahead.score - own.score + 1 } : null };
}

/** The viewer's row among five others; if one side has too few, the other has more. */
export function windowOf(near: readonly Ranked[]): Rank[] {
  const size = neighbours.above + 1 + neighbours.below;
  const index = near.findIndex(({ me }) => me);
  const from = Math.max(0, Math.min(index - neighbours.above, near.length - size));
  return near.slice(from, from + size).map(asSeen);
}

/** The score at a rank of each of these ratings; ratings with fewer players are left out. */
export async function scoreAt(
  db: Kysely<Database>,
  rankOf: ReadonlyMap<string, number>,
): Promise<Map<string, { place: number; score: number }>> {
  const { rows } = await sql<{ board: string; place: number; score: number }>`
    select asked.board, asked.place, at.score
    from unnest(${[...rankOf.keys()]}::text[], ${[...rankOf.values()]}::int[]) as asked (board, place)
    cross join lateral (
      select score from board_scores where board = asked.board order by ${leaderboardOrder} offset asked.place - 1 limit 1
    ) as at`.execute(db);
  return new Map(rows.map(({ board, ...at }) => [board, at]));
}

/** Counts the players of each of these ratings; an empty rating has no row. */
export const countRanked = (leaderboards: readonly string[]) =>
  sqlBuilder
    .selectFrom("board_counts")
    .select((select) => ["board", select.fn.sum<number>("members").as("members")])
    .where(sql<boolean>`board = any(${leaderboards}::text[])`)
    .where("width", "=", 64)
    .groupBy("board");

export function totalsOf(counts: readonly { readonly board: string; readonly members: number }[]): Map<string, number> {
  return new Map(counts.map(({ board, members }) => [board, members]));
}

/** Finds a rating that players may see: one that staff have switched on, or that of a running draw that is shown to the viewer. */
export function findShownRating(
  rating: string,
  isDrawShown: RawBuilder<boolean> = sql`true`,
  forces = false,
): Compilable {
  if (!ratingKeys.some((key) => key === rating)) {
    return sqlBuilder
      .selectFrom("stocks")
      .select("id")
      .where("id", "=", rating)
      .where(
        sql<boolean>`(status in ('active', 'paused') and (${isDrawShown}) or status = 'testing' and ${forces}::boolean)`,
      );
  }
  const shown = JSON.stringify([{ key: rating, show: true }]);
  return sqlBuilder
    .selectFrom("settings")
    .select("only_row")
    .where(sql<boolean>`ratings @> ${shown}::jsonb`);
}

/** Finds players as others see them, by board, user_id, score and place; nothing else of the account is read. */
function findPlayers(viewer: string, ranked: RawBuilder<unknown>): Compilable<Ranked> {
  const players = sql<Ranked>`
    select board, users.id as "_id", place, coalesce(nullif(name, ''), login) as name,
      ${mediaUrl<"users">("users.photo")} as photo, ranked.score, guessed as songs,
      ${typeInForce} = ${premium} as premium, users.id = ${viewer} as me
    from (${ranked}) as ranked cross join lateral ${rowOf("users", sql`users.id = user_id`)} as users
    order by board, place`;
  return { compile: () => players.compile(sqlBuilder) };
}

/** A row of a rating without what other players must not know. */
export function asSeen({ board: _board, _id: _user, ...rank }: Ranked): Rank {
  return rank;
}
