import type { ParsedInput, StockMember, stockRoutes } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { contains, isOneOf, mediaUrl } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { prizeImage } from "./prizes.ts";

/** Members of the ranking that a stock is listed with. */
export const listed = 30;

/** Better scores first, equal ones in the order they were reached; read off the index `stock_members_ranking`. */
const ranking = sql`score desc, score_reached_at, user_id`;

/** A page of a draw's ranking. */
export async function listMembers(
  db: Kysely<Database>,
  { _idStock, skip, limit, find, ids }: ParsedInput<(typeof stockRoutes)["listStockMembers"]>,
): Promise<{ data: StockMember[]; total: number }> {
  const own = db.selectFrom("stock_members").where("stock_id", "=", _idStock);
  if (find === undefined && ids === undefined) {
    // Places are counted on the page only: what is skipped is never more than walked over.
    const page = sql`
      select stock_id, user_id, ${skip}::int + row_number() over (order by ${ranking}) as place
      from (
        select stock_id, user_id, score, score_reached_at from stock_members
        where stock_id = ${_idStock} order by ${ranking} offset ${skip} limit ${limit}
      ) as page`;
    const [data, { total }] = await Promise.all([
      showMembers(db, page),
      own.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { data, total };
  }
  let sought = own.innerJoin("users", "users.id", "stock_members.user_id");
  if (find !== undefined) sought = sought.where(contains(sql.ref("users.search"), find));
  if (ids !== undefined) sought = sought.where(isOneOf(sql.ref("users.id"), ids));
  const found = sought.select("user_id");
  const page = sql`
    select stock_id, user_id, place
    from (
      select stock_id, user_id, row_number() over (order by ${ranking}) as place from stock_members
      where stock_id = ${_idStock}
    ) as everybody
    where user_id in (${found}) order by place offset ${skip} limit ${limit}`;
  const [data, { total }] = await Promise.all([
    showMembers(db, page),
    sought.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data, total };
}

/** The first of the ranking of each of these draws, and how many members each has. */
export async function listTops(
  db: Kysely<Database>,
  stockIds: readonly string[],
): Promise<{ members: StockMember[]; totals: Map<string, number> }> {
  const tops = sql`
    select top.stock_id, top.user_id, row_number() over (partition by top.stock_id order by ${ranking}) as place
    from unnest(${stockIds}::uuid[]) as stock (id)
    cross join lateral (
      select stock_id, user_id, score, score_reached_at from stock_members
      where stock_id = stock.id order by ${ranking} limit ${listed}
    ) as top`;
  const [members, counts] = await Promise.all([
    showMembers(db, tops),
    db
      .selectFrom("stock_members")
      .select((select) => ["stock_id", select.fn.countAll<number>().as("count")])
      .where(isOneOf(sql.ref("stock_id"), stockIds))
      .groupBy("stock_id")
      .execute(),
  ]);
  return { members, totals: new Map(counts.map(({ stock_id, count }) => [stock_id, count])) };
}

export async function findMember(
  db: Kysely<Database>,
  stockId: string,
  userId: string,
): Promise<StockMember | undefined> {
  const one = sql`
    select stock_id, user_id, 1 + (
      select count(*) from stock_members as better
      where better.stock_id = own.stock_id and better.score >= own.score
        and (-better.score, better.score_reached_at, better.user_id) < (-own.score, own.score_reached_at, own.user_id)
    ) as place
    from stock_members as own where stock_id = ${stockId} and user_id = ${userId}`;
  return (await showMembers(db, one))[0];
}

/** Members as staff see them, by stock_id, user_id and place. */
async function showMembers(db: Kysely<Database>, ranked: RawBuilder<unknown>): Promise<StockMember[]> {
  const { rows } = await sql<StockMember>`
    select member.stock_id as "_idStock", users.id as "_id", place, login, users.name, email,
      ${mediaUrl<"users">("users.photo")} as photo, type, member.score, stock_prizes.id as prize_id,
      stock_prizes.name as prize, category, ${prizeImage} as img
    from (${ranked}) as ranked
    join stock_members as member using (stock_id, user_id)
    join users on users.id = user_id
    left join stock_prizes on stock_prizes.id = stock_prize_id
    left join prizes on prizes.id = prize_id
    order by member.stock_id, place`.execute(db);
  return rows;
}
