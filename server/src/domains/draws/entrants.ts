import type { Entrant, entrantRoutes, ParsedInput, Tester } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { countRows, maxCounted } from "../../db/count.ts";
import { isOneOf, mediaUrl, rowOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { countRanked, drawLeaderboard, rankOfOwn, totalsOf } from "../ratings/queries.ts";
import {
  findFew,
  findPage,
  isFound,
  isFoundAmong,
  isFoundInRow,
  openSearch,
  scannedRows,
  toBeSorted,
} from "../accounts/search.ts";
import { prizeImage } from "./prizes.ts";

/** How many entrants of the ranking a draw is listed with. */
export const topSize = 30;

/**
 * The best score first; equal scores in the order they were reached; excluded entrants last. The index
 * `stock_members_ranking` has this order.
 */
export const ranking = sql`(excluded_at is not null), score desc, score_reached_at, user_id`;

/**
 * The rank of `own`, a row of `stock_members` with its `board` and `reached_at`. The leaderboard has those with points;
 * entrants without points, who are few, come after them.
 */
const rankOfEntrant = sql<number>`case when own.excluded_at is null then ${rankOfOwn} + case when own.score > 0 then 0
  else (
    select count(*) from stock_members as better
    where better.stock_id = own.stock_id and better.excluded_at is null and better.score <= 0
      and (-better.score, better.score_reached_at, better.user_id) < (-own.score, own.score_reached_at, own.user_id)
  ) end end`;

/** These rows of `stock_members` with their ranks, each found by itself. */
function withRanks(rows: RawBuilder<unknown>) {
  return sql`
    select stock_id, user_id, ${rankOfEntrant} as place from (
      select rows.*, ${drawLeaderboard("")} || stock_id as board, score_reached_at as reached_at from (${rows}) as rows
    ) as own`;
}

/** A page of a draw's ranking. */
export async function listEntrants(
  db: Kysely<Database>,
  { _idStock, skip, limit, find, ids }: ParsedInput<(typeof entrantRoutes)["listStockMembers"]>,
): Promise<{ data: Entrant[]; total: number; more?: true }> {
  const id = sql.ref("stock_members.user_id");
  const entrants = db.selectFrom("stock_members").where("stock_id", "=", _idStock);
  let sought = ids === undefined ? entrants : entrants.where(isOneOf(id, ids));
  const isWhole = find === undefined && ids === undefined;
  let count = async () =>
    isWhole ? countEntrantsByDraw(db, [_idStock]).then((totals) => totals.get(_idStock) ?? 0) : countRows(db, sought);
  if (find !== undefined && (ids !== undefined || (await isSmall(db, _idStock)))) {
    sought = sought.where(isFoundInRow(id, find));
  } else if (find !== undefined) {
    const search = await openSearch(db, find);
    const among = sql`select from stock_members where stock_id = ${_idStock} and user_id = found.user_id`;
    const found = await findFew(db, search, among);
    if (found === null) {
      const order = { of: "stock_members", rows: entrants.selectAll(), order: ranking } as const;
      const page = await findPage(db, order, search, { skip, limit });
      if (page.length === limit) {
        const rows = sql`${entrants.where(isOneOf(id, page)).selectAll()}`;
        return { data: await showEntrants(db, withRanks(rows)), total: maxCounted, more: true };
      }
    } else count = async () => found.length;
    sought = sought.where(isFoundAmong(id, search, found));
  }
  // Literal numbers: for an unknown page size the planner assumes a tenth of all rows.
  const page = sql`select * from ${toBeSorted(sought.selectAll(), find)} as stock_members
    order by ${ranking} offset ${sql.lit(skip)} limit ${sql.lit(limit)}`;
  const [data, total] = await Promise.all([showEntrants(db, withRanks(page)), count()]);
  return { data, total };
}

/** Whether a draw has so few entrants that a search looks at each of them, however many players match. */
async function isSmall(db: Kysely<Database>, drawId: string): Promise<boolean> {
  const { rows } =
    await sql`select from stock_members where stock_id = ${drawId} offset ${scannedRows} limit 1`.execute(db);
  return rows.length === 0;
}

/** The first entrants of the ranking of each of these draws, and how many entrants each has. */
export async function listTops(
  db: Kysely<Database>,
  drawIds: readonly string[],
): Promise<{ entrants: Entrant[]; totals: Map<string, number> }> {
  const tops = sql`
    select top.stock_id, top.user_id,
      case when excluded_at is null then row_number() over (partition by top.stock_id order by ${ranking}) end as place
    from unnest(${drawIds}::uuid[]) as stock (id)
    cross join lateral (
      select stock_id, user_id, score, score_reached_at, excluded_at from stock_members
      where stock_id = stock.id order by ${ranking} limit ${sql.lit(topSize)}
    ) as top`;
  const [entrants, totals] = await Promise.all([showEntrants(db, tops), countEntrantsByDraw(db, drawIds)]);
  return { entrants, totals };
}

/** How many entrants each of these draws has: those on its leaderboard, which keeps counts, and the few who are not. */
async function countEntrantsByDraw(db: Kysely<Database>, drawIds: readonly string[]): Promise<Map<string, number>> {
  const [counts, aside] = await Promise.all([
    db.executeQuery(countRanked(drawIds.map(drawLeaderboard)).compile()),
    db
      .selectFrom("stock_members")
      .select((select) => ["stock_id", select.fn.countAll<number>().as("count")])
      .where(isOneOf(sql.ref("stock_id"), drawIds))
      .where(sql<boolean>`(score <= 0 or excluded_at is not null)`)
      .groupBy("stock_id")
      .execute(),
  ]);
  const ranked = totalsOf(counts.rows);
  const others = new Map(aside.map(({ stock_id, count }) => [stock_id, count]));
  return new Map(drawIds.map((id) => [id, (ranked.get(drawLeaderboard(id)) ?? 0) + (others.get(id) ?? 0)]));
}

export async function findEntrant(db: Kysely<Database>, drawId: string, userId: string): Promise<Entrant | undefined> {
  const one = sql`select * from stock_members where stock_id = ${drawId} and user_id = ${userId}`;
  return (await showEntrants(db, withRanks(one)))[0];
}

/** The rank that an entrant would have with another score, reached now. */
export async function rankWith(
  db: Kysely<Database>,
  { _idStock, _id, score: was, place }: Entrant,
  score: number,
  now: Date,
): Promise<number | null> {
  if (place === null) return null;
  const supposed = sql`
    select stock_id, user_id, ${score}::int as score, ${now}::timestamptz as score_reached_at, excluded_at
    from stock_members where stock_id = ${_idStock} and user_id = ${_id}`;
  const { rows } = await sql<{ place: number }>`${withRanks(supposed)}`.execute(db);
  // The entrant's present row counts as one ahead if its score is better.
  return (rows[0]?.place ?? 1) - (was > score ? 1 : 0);
}

/**
 * Some players found by login or name, whether or not they take part in a draw. The staff who search may not see phones
 * and e-mails, so these are not searched.
 */
export async function findPlayersByName(db: Kysely<Database>, find: string): Promise<Tester[]> {
  let players = db.selectFrom("users").where("role", "=", 3).where("deleted_at", "is", null);
  if (find !== "") {
    const isCalled = sql<SqlBool>`(
      select bool_and(strpos(fold_name(concat_ws(' ', login, users.name)), fold_name(word)) > 0)
      from unnest(${find.split(/\s+/u)}::text[]) as word)`;
    players = players.where(await isFound(db, sql.ref("users.id"), find)).where(isCalled);
  }
  return players.select(["id as _id", "login", "name"]).orderBy("login").limit(20).execute();
}

type Row = Omit<Entrant, "excluded" | "updated_at" | "blocked_at" | "blocked_until"> & {
  readonly updated_at: Date;
  readonly blocked_at: Date | null;
  readonly blocked_until: Date | null;
  readonly excluded_at: Date | null;
  readonly excluded_reason: string | null;
};

/** Entrants as staff see them, in the order of the ranking; `ranked` has stock_id, user_id and place. */
async function showEntrants(db: Kysely<Database>, ranked: RawBuilder<unknown>): Promise<Entrant[]> {
  const { rows } = await sql<Row>`
    select member.stock_id as "_idStock", users.id as "_id", place, login, users.name, email,
      ${mediaUrl<"users">("users.photo")} as photo, type, users.role < 3 as staff, member.score, excluded_at,
      excluded_reason, blocked_at, blocked_until,
      stock_prizes.id as prize_id, stock_prizes.name as prize, category, ${prizeImage} as img, member.updated_at
    from (${ranked}) as ranked
    cross join lateral ${rowOf("stock_members", sql`stock_id = ranked.stock_id and user_id = ranked.user_id`)} as member
    cross join lateral ${rowOf("users", sql`users.id = member.user_id`)} as users
    left join awards on awards.stock_id = member.stock_id and awards.user_id = member.user_id and state <> 'expired'
    left join stock_prizes on stock_prizes.id = stock_prize_id
    left join prizes on prizes.id = prize_id
    order by member.stock_id, (excluded_at is not null), member.score desc, member.score_reached_at, users.id`.execute(
    db,
  );
  return rows.map(({ excluded_at, excluded_reason, updated_at, blocked_at, blocked_until, ...member }) => ({
    ...member,
    updated_at: updated_at.toISOString(),
    blocked_at: blocked_at?.toISOString() ?? null,
    blocked_until: blocked_until?.toISOString() ?? null,
    excluded:
      excluded_at === null || excluded_reason === null
        ? null
        : { at: excluded_at.toISOString(), reason: excluded_reason },
  }));
}
