import type { Stock, StocksQuery } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { byName, contains, isOneOf, orderOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { listTops } from "./members.ts";
import { listStockPrizes } from "./prizes.ts";

export async function listStocks(db: Kysely<Database>, query: StocksQuery): Promise<{ data: Stock[]; total: number }> {
  const { ids, total } = await pageStocks(db, query);
  return { data: await loadStocks(db, ids), total };
}

/** The draws of a page, by their ids. */
export async function pageStocks(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids, findOptions = {} }: StocksQuery,
): Promise<{ ids: string[]; total: number }> {
  let stocks = db.selectFrom("stocks");
  if (ids !== undefined) stocks = stocks.where(isOneOf(sql.ref("id"), ids));
  if (filter.status !== undefined) stocks = stocks.where(sql<boolean>`status = any(${filter.status}::text[])`);
  if (find !== undefined) stocks = stocks.where(contains(sql`fold_name(fullname || ' ' || name)`, find));
  const { field, direction } = orderOf(findOptions.sort ?? sort);
  const isName = field === "name" || field === "fullname";
  const [rows, { total }] = await Promise.all([
    stocks
      .select("id")
      .orderBy(isName ? sql`${sql.ref(field)} ${byName}` : sql.ref(field), direction)
      .orderBy("id")
      .offset(findOptions.skip ?? skip)
      .limit(findOptions.limit ?? limit)
      .execute(),
    stocks.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

export async function findStock(db: Kysely<Database>, id: string): Promise<Stock | undefined> {
  return (await loadStocks(db, [id]))[0];
}

/** These draws, in this order, with their prizes and the first of their rankings. */
async function loadStocks(db: Kysely<Database>, ids: readonly string[]): Promise<Stock[]> {
  const [stocks, prizes, { members, totals }] = await Promise.all([
    selectStocks(db, ids),
    listStockPrizes(db, ids),
    listTops(db, ids),
  ]);
  const prizesOf = Map.groupBy(prizes, (prize) => prize._idStock);
  const membersOf = Map.groupBy(members, (member) => member._idStock);
  return stocks.map(({ updated_at, ...stock }) => ({
    ...stock,
    prizes: byId(prizesOf.get(stock._id)),
    members: byId(membersOf.get(stock._id)),
    members_total: totals.get(stock._id) ?? 0,
    updated_at: updated_at.toISOString(),
  }));
}

/** What a draw itself says, in this order. */
export async function selectStocks(db: Kysely<Database>, ids: readonly string[]) {
  const stocks = await db
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .select(["id as _id", "fullname", "name", "description", "start_date", "end_date", "status", "updated_at"])
    .select(["draw_mode", "draw_min_score", "draw_reserves", "answer_days"])
    .select(["commitment", "frozen_at", "drawings.at as drawn_at"])
    .where(isOneOf(sql.ref("id"), ids))
    .execute();
  return stocks
    .map(({ start_date, end_date, frozen_at, drawn_at, ...stock }) => ({
      ...stock,
      start_date: start_date.toISOString(),
      end_date: end_date.toISOString(),
      frozen_at: frozen_at?.toISOString() ?? null,
      drawn_at: drawn_at?.toISOString() ?? null,
    }))
    .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}

export function byId<Row extends { readonly _id: string }>(rows: readonly Row[] = []): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row._id, row]));
}
