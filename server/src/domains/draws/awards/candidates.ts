import { type Award, limits, type RankAward } from "@hitoslov/contract";
import { partSize } from "@hitoslov/rules/part-size";
import { type Kysely, sql } from "kysely";
import { hasLeft } from "../../../db/has-left.ts";
import type { Database } from "../../../db/schema.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { listDrawPrizes } from "../prizes.ts";
import { drawLeaderboard, leaderboardOrder } from "../../ratings/leaderboards.ts";

/** Who may win: everybody but those who have left the game or the draw, or have ever won a prize of it. */
const mayWin = sql<boolean>`users.deleted_at is null and not ${hasLeft} and not exists (
  select from awards where awards.stock_id = ${sql.ref("stocks.id")} and awards.user_id = users.id
)`;

type Reserve = Pick<Award["member"], "_id" | "login" | "name">;

type Candidate = { readonly place: number } & {
  readonly [Field in keyof RankAward["member"]]: Field extends "blocked_at" | "blocked_until"
    ? Date | null
    : RankAward["member"][Field];
};

/** Who may win among the ranks from `from` to `to`, both included. */
async function listCandidates(
  db: Kysely<Database>,
  drawId: string,
  { from, to, limit }: { readonly from: number; readonly to: number | null; readonly limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select users.id as "_id", place, login, users.name, ranked.score,
      blocked_at, blocked_until
    from stocks
    cross join lateral (
      select user_id, score, ${from - 1}::int + row_number() over (order by ${leaderboardOrder}) as place
      from (
        select user_id, score, reached_at from board_scores where board = ${drawLeaderboard(drawId)}
        order by ${leaderboardOrder} offset ${from - 1}::int limit ${to === null ? null : to - from + 1}::int
      ) as page
    ) as ranked
    join users on users.id = ranked.user_id
    where stocks.id = ${drawId} and ${mayWin}
    order by place limit ${limit}`.execute(db);
  return rows;
}

/** Who would get what by rank: the prizes by rank that are not given yet, and who has the rank and may win. */
export async function listRankAwards(db: Kysely<Database>, drawId: string): Promise<RankAward[]> {
  const prizes = await listDrawPrizes(db, [drawId]);
  const held = await db
    .selectFrom("awards")
    .select("slot")
    .where("stock_id", "=", drawId)
    .where("state", "<>", "expired")
    .where("slot", "is not", null)
    .execute();
  const taken = new Set(held.map(({ slot }) => slot));
  const awards: RankAward[] = [];
  for (const { _id, name, place_from: from, place_to: to } of prizes) {
    if (from === null || to === null || to < from) continue;
    const room = limits.winners.max - awards.length;
    const ranked = await listCandidates(db, drawId, { from, to, limit: limits.winners.max });
    const free = ranked.filter(({ place }) => !taken.has(place)).slice(0, room);
    awards.push(
      ...free.map(({ place, blocked_at, blocked_until, ...member }) => ({
        place,
        prize_id: _id,
        prize: name,
        member: {
          ...member,
          blocked_at: blocked_at?.toISOString() ?? null,
          blocked_until: blocked_until?.toISOString() ?? null,
        },
      })),
    );
  }
  return awards;
}

/** The first of the ranking who may win the prize of this rank, but for those to whom another rank brings a prize. */
async function findRankReserve(db: Kysely<Database>, drawId: string, slot: number): Promise<Reserve | undefined> {
  const others = (await listRankAwards(db, drawId)).filter(({ place }) => place !== slot);
  const promised = new Set(others.map(({ member }) => member._id));
  const first = await listCandidates(db, drawId, { from: 1, to: null, limit: promised.size + 1 });
  const next = first.find(({ _id }) => !promised.has(_id));
  return next && { _id: next._id, login: next.login, name: next.name };
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
  { _idStock, way, slot }: Pick<Award, "_idStock" | "way" | "slot">,
): Promise<Reserve | undefined> {
  if (way === "draw") return findLotteryReserve(db, _idStock);
  return slot === null ? undefined : findRankReserve(db, _idStock, slot);
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

/** Whether anybody takes part in the lottery. */
export async function hasLotteryEntrants(db: Kysely<Database>, drawId: string, minScore: number): Promise<boolean> {
  const { rows } = await sql`select from ${lotteryEntrants(drawId, minScore)} limit 1`.execute(db);
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
  join lateral (
    select user_id, score, row_number() over (order by ${leaderboardOrder}) as place
    from board_scores where board = ${drawLeaderboard(drawId)} and -score <= ${-minScore}::integer
  ) as ranked on true
  join users on stocks.id = ${drawId} and users.id = ranked.user_id and ${mayWin} and not exists (
    select from stock_prizes where stock_prizes.stock_id = ${drawId} and way = 'place'
      and place between place_from and place_from + quantity - 1 and not exists (
        select from awards where awards.stock_id = ${drawId} and slot = place and state <> 'expired'
      )
  )`;

const weightOf = (mode: "equal" | "weighted") => (mode === "equal" ? sql`1` : sql`ranked.score`);
