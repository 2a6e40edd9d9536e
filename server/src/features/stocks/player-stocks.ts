import { type PlayerStock, PlayerStockSchema, type StocksQuery, type StockStatus } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { stockBoard } from "../top/boards.ts";
import { countMembers, listFirst, listNear, ownOf } from "../top/queries.ts";
import { listed } from "./members.ts";
import { listStockPrizes } from "./prizes.ts";
import { byId, pageStocks, selectStocks } from "./queries.ts";

/** The statuses of the draws that players see. */
export const shownStatuses = ["active", "paused", "ended"] as const satisfies StockStatus[];

const statuses = PlayerStockSchema.shape.status.options;

/**
 * Draws as players see them, whatever is asked for. With `forces`, which is for trying a draw before it begins, testing
 * ones are found by their ids.
 */
export async function listPlayerStocks(
  db: Kysely<Database>,
  { filter, ...query }: StocksQuery,
  viewer: string,
  forces: boolean,
): Promise<{ data: PlayerStock[]; total: number }> {
  const seen: readonly StockStatus[] = forces && query.ids !== undefined ? statuses : shownStatuses;
  const status = (filter?.status ?? seen).filter((asked) => seen.includes(asked));
  const { ids, total } = await pageStocks(db, { ...query, filter: { status } });
  const boards = ids.map(stockBoard);
  const [stocks, prizes, first, near, totals] = await Promise.all([
    selectStocks(db, ids),
    listStockPrizes(db, ids),
    listFirst(db, viewer, boards, listed),
    listNear(db, viewer, boards, { above: 1, below: 0 }),
    countMembers(db, boards),
  ]);
  const held = await listHeld(
    db,
    ids,
    [...first, ...near].map(({ _id }) => _id),
  );
  const prizesOf = Map.groupBy(prizes, (prize) => prize._idStock);
  const firstOf = Map.groupBy(first, ({ board }) => board);
  const nearOf = Map.groupBy(near, ({ board }) => board);
  const data = stocks.flatMap(({ _id, fullname, name, description, start_date, end_date, status: given }) => {
    const board = stockBoard(_id);
    const shown = statuses.find((known) => known === given);
    if (shown === undefined) return [];
    const own = ownOf(nearOf.get(board) ?? []);
    return {
      _id,
      fullname,
      name,
      description,
      start_date,
      end_date,
      status: shown,
      prizes: byId(
        prizesOf.get(_id)?.map((prize) => ({
          _id: prize._id,
          name: prize.name,
          img: prize.img,
          quantity: prize.quantity,
          category: prize.category,
        })),
      ),
      members: Object.fromEntries(
        (firstOf.get(board) ?? []).map(({ _id: player, rank }) => [player, { ...rank, prize: held(_id, player) }]),
      ),
      members_total: totals.get(board) ?? 0,
      me: own && { ...own, prize: held(_id, viewer) },
    };
  });
  return { data, total };
}

/** What these players have won in these draws, by name. */
async function listHeld(
  db: Kysely<Database>,
  stockIds: readonly string[],
  userIds: readonly string[],
): Promise<(stockId: string, userId: string) => string | null> {
  const rows = await db
    .selectFrom("stock_members")
    .innerJoin("stock_prizes", "stock_prizes.id", "stock_members.stock_prize_id")
    .select(["stock_members.stock_id", "user_id", "stock_prizes.name"])
    .where(isOneOf(sql.ref("stock_members.stock_id"), stockIds))
    .where(isOneOf(sql.ref("user_id"), userIds))
    .execute();
  const names = new Map(rows.map(({ stock_id, user_id, name }) => [`${stock_id} ${user_id}`, name]));
  return (stockId, userId) => names.get(`${stockId} ${userId}`) ?? null;
}
