import { type Award, limits, type RankAward } from "@hitoslov/contract";
import { partSize } from "@hitoslov/rules/part-size";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { hasLeft } from "../../../db/has-left.ts";
import type { Database } from "../../../db/schema.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { drawLeaderboard, leaderboardOrder } from "../../ratings/leaderboards.ts";

/** Who may win: everybody but those who have left the game or the draw, or have ever won a prize of it. */
const mayWin = sql<boolean>`users.deleted_at is null and not ${hasLeft} and not exists (
  select from awards where awards.stock_id = ${sql.ref("stocks.id")} and awards.user_id = users.id
)`;

type Reserve = Pick<Award["member"], "_id" | "login" | "name">;

/**
 * The ranks that bring a prize which nobody holds yet, and who has them and may win: of each prize as many ranks, from
 * the first on, as it has pieces left. Pieces that were given by hand are those of the last ranks. `offset` makes the
 * planner look up each account: it overestimates how many ranks there are, and would read all accounts.
 */
const promisedRanks = (drawId: string) => promisedRanksOf(sql`${drawId}::uuid`, sql`${drawLeaderboard(drawId)}::text`);

const promisedRanksOf = (drawId: RawBuilder<string>, leaderboard: RawBuilder<string>) => sql`(
  select * from (
    select prize.id as prize_id, prize.name as prize, pieces, place, ranked.score,
      users.id as user_id, login, users.name, blocked_at, blocked_until,
      row_number() over (partition by prize.id order by place) as nth
    from stocks
    cross join lateral (
      select id, name, place_from, quantity, quantity - (
        select count(*) from awards where stock_prize_id = stock_prizes.id and state <> 'expired'
      ) as pieces
      from stock_prizes where stock_id = stocks.id and way = 'place'
    ) as prize
    cross join lateral (
      select user_id, score, place_from - 1 + row_number() over (order by ${leaderboardOrder}) as place
      from (
        select user_id, score, reached_at from board_scores where board = ${leaderboard}
        order by ${leaderboardOrder} offset place_from - 1 limit quantity
      ) as page
    ) as ranked
    cross join lateral (
      select id, login, name, blocked_at, blocked_until, deleted_at from users where id = ranked.user_id offset 0
    ) as users
    where stocks.id = ${drawId} and pieces > 0 and ${mayWin} and not exists (
      select from awards where awards.stock_id = stocks.id and slot = place and state <> 'expired'
    )
  ) as free where nth <= pieces
)`;

type Promised = Omit<RankAward, "member"> & {
  readonly user_id: string;
  readonly blocked_at: Date | null;
  readonly blocked_until: Date | null;
} & Pick<RankAward["member"], "login" | "name" | "score">;

/** Who would get what by rank: the prizes by rank that are not given yet, and who has the rank and may win. */
export async function listRankAwards(db: Kysely<Database>, drawId: string): Promise<RankAward[]> {
  const { rows } = await sql<Promised>`
    select place, prize_id, prize, user_id, login, name, score, blocked_at, blocked_until
    from ${promisedRanks(drawId)} as promised order by place, prize_id limit ${limits.winners.max}`.execute(db);
  return rows.map(({ place, prize_id, prize, user_id, login, name, score, blocked_at, blocked_until }) => ({
    place,
    prize_id,
    prize,
    member: {
      _id: user_id,
      login,
      name,
      score,
      blocked_at: blocked_at?.toISOString() ?? null,
      blocked_until: blocked_until?.toISOString() ?? null,
    },
  }));
}

export type Promises = ReadonlyMap<string, { readonly ranks: number; readonly last: number }>;

/** To how many ranks each prize by rank of these draws is promised, and the last of them; none is left out. */
export async function listPromises(db: Kysely<Database>, drawIds: readonly string[]): Promise<Promises> {
  if (drawIds.length === 0) return new Map();
  const { rows } = await sql<{ prize_id: string; ranks: number; last: number }>`
    select prize_id, count(*) as ranks, max(place) as last
    from unnest(${drawIds}::uuid[], ${drawIds.map(drawLeaderboard)}::text[]) as asked (draw_id, leaderboard)
    cross join lateral ${promisedRanksOf(sql`asked.draw_id`, sql`asked.leaderboard`)} as promised
    group by prize_id`.execute(db);
  return new Map(rows.map(({ prize_id, ...promise }) => [prize_id, promise]));
}

/**
 * The first of the ranking who may win the prize of this rank, but for those to whom another rank brings a prize: one
 * of the pieces that are left without this one.
 */
async function findRankReserve(
  db: Kysely<Database>,
  { _id, _idStock: drawId, prize, slot }: Pick<Award, "_id" | "_idStock" | "prize"> & { readonly slot: number },
): Promise<Reserve | undefined> {
  const isHeld = sql`(select state <> 'expired' from awards where id = ${_id})::integer`;
  const { rows } = await sql<Reserve>`
    select users.id as "_id", login, name from (
      select user_id from board_scores
      where board = ${drawLeaderboard(drawId)} and exists (
        select from stocks, users where stocks.id = ${drawId} and users.id = board_scores.user_id and ${mayWin}
      ) and user_id not in (
        select promised.user_id from ${promisedRanks(drawId)} as promised
        where place <> ${slot} and (prize_id <> ${prize._id} or nth < pieces + ${isHeld})
      )
      order by ${leaderboardOrder} limit 1
    ) as next join users on users.id = next.user_id`.execute(db);
  return rows[0];
}

/** The next of the reserves drawn who still takes part. */
function findLotteryReserve(db: Kysely<Database>, drawId: string): Promise<Reserve | undefined> {
  return db
    .selectFrom("drawing_winners")
    .innerJoin("drawings", "drawings.stock_id", "drawing_winners.stock_id")
    .innerJoin("stocks", "stocks.id", "drawings.stock_id")
    .innerJoin("users", "users.id", "drawing_winners.user_id")
    .innerJoin("stock_members as member", (join) =>
      join.onRef("member.stock_id", "=", "stocks.id").onRef("member.user_id", "=", "users.id"),
    )
    .select(["users.id as _id", "users.login", "users.name"])
    .where("stocks.id", "=", drawId)
    .where(sql<boolean>`ordinal >= jsonb_array_length(drawings.prizes)`)
    .where("member.excluded_at", "is", null)
    .where(mayWin)
    .orderBy("ordinal")
    .limit(1)
    .executeTakeFirst();
}

/** Who gets a prize whose winner loses it; undefined: nobody, as for one given by hand. */
export async function findReserve(
  db: Kysely<Database>,
  { way, slot, ...award }: Pick<Award, "_id" | "_idStock" | "prize" | "way" | "slot">,
): Promise<Reserve | undefined> {
  if (way === "draw") return findLotteryReserve(db, award._idStock);
  return slot === null ? undefined : findRankReserve(db, { ...award, slot });
}

/** How many take part in the lottery, and the sum of their weights. */
export async function countLotteryEntrants(
  db: Kysely<Database>,
  drawId: string,
  { mode, minScore }: { readonly mode: "equal" | "weighted"; readonly minScore: number },
): Promise<{ entrants: number; weight: number }> {
  const { rows } = await sql<{ entrants: number; weight: number }>`
    select count(*) as entrants, coalesce(sum(${weightOf(mode)}), 0) as weight
    from ${lotteryEntrants(drawId, minScore)}`.execute(db);
  return rows[0] ?? { entrants: 0, weight: 0 };
}

/**
 * Whether anybody takes part in the lottery. The order and `offset` make the planner walk down the ranking and look up
 * each account until one takes part: for the sake of one it might read all accounts.
 */
export async function hasLotteryEntrants(db: Kysely<Database>, drawId: string, minScore: number): Promise<boolean> {
  const { rows } = await sql`
    select from board_scores as ranked
    cross join lateral (
      select from stocks join users on stocks.id = ${drawId} and users.id = ranked.user_id and ${entersLottery(drawId)}
      offset 0
    ) as entrant
    where board = ${drawLeaderboard(drawId)} and -score <= ${-minScore}::integer
    order by ${leaderboardOrder} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Writes the list of entrants of a lottery in parts, in the order of their aliases, all within the database. A million
 * take longer than a statement of a call may.
 */
export async function writeParts(
  db: Kysely<Database>,
  drawId: string,
  { mode, minScore }: { readonly mode: "equal" | "weighted"; readonly minScore: number },
): Promise<void> {
  await sql`
    insert into drawing_parts (stock_id, part, first, entrants)
    select ${drawId}::uuid, part, min(entrant), string_agg(entrant || ' ' || weight, e'\\n' order by entrant)
    from (
      select entrant, weight, (row_number() over (order by entrant) - 1) / ${partSize}::int as part
      from (
        select ${entrantAlias(sql.ref("users.id"))} collate "C" as entrant, ${weightOf(mode)} as weight
        from ${lotteryEntrants(drawId, minScore)}
      ) as entering
    ) as numbered
    group by part`.execute(db);
}

/** The accounts behind these aliases, and whether they may still win; deleted accounts are left out. */
export async function findListedEntrants(
  db: Kysely<Database>,
  drawId: string,
  entrants: readonly string[],
): Promise<Map<string, { readonly userId: string; readonly mayWin: boolean }>> {
  const { rows } = await sql<{ user_id: string; entrant: string; may_win: boolean }>`
    select users.id as user_id, drawn.entrant, member.excluded_at is null and ${mayWin} as may_win
    from (
      select stock_id, user_id, excluded_at, ${entrantAlias(sql.ref("user_id"))} as entrant
      from stock_members join stocks on stocks.id = stock_id where stock_id = ${drawId}
    ) as member
    join unnest(${entrants}::text[]) as drawn (entrant) on drawn.entrant = member.entrant
    join stocks on stocks.id = member.stock_id
    join users on users.id = member.user_id`.execute(db);
  return new Map(rows.map(({ user_id, entrant, may_win }) => [entrant, { userId: user_id, mayWin: may_win }]));
}

/** Who takes part in the lottery: those with enough points, except at ranks that bring a prize which nobody holds yet. */
const lotteryEntrants = (drawId: string, minScore: number) => sql`
  stocks
  join board_scores as ranked
    on board = ${drawLeaderboard(drawId)} and -score <= ${-minScore}::integer
  join users on stocks.id = ${drawId} and users.id = ranked.user_id and ${entersLottery(drawId)}`;

const entersLottery = (drawId: string) => sql`${mayWin} and users.id not in (
  select promised.user_id from ${promisedRanks(drawId)} as promised
)`;

const weightOf = (mode: "equal" | "weighted") => (mode === "equal" ? sql`1` : sql`ranked.score`);
