import type { StockStatus } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import type { TimedStock } from "../../features/stocks/timed-stock.ts";
import { api } from "../../lib/api.ts";
import { asPlayer } from "./as-player.ts";

// Out of `lib/queries.ts`, all of which every first screen carries.

type Ask = { readonly sort: "end_date" | "-end_date"; readonly limit?: number };

async function listStocks(
  status: readonly StockStatus[],
  { sort, limit = 30 }: Ask,
  signal: AbortSignal,
): Promise<TimedStock[]> {
  const { data } = await api.listStocks({ filter: JSON.stringify({ status }), sort, limit }, { signal });
  const at = Date.now();
  return data.flatMap((stock) => asPlayer(stock, at));
}

/** The archive. */
export const endedStocksQuery = queryOptions<readonly TimedStock[]>({
  queryKey: ["stocks", "ended"],
  queryFn: ({ signal }) => listStocks(["ended"], { sort: "-end_date" }, signal),
});

/** The draws that have a rating now, the one that ends first before the others. */
export const runningStocksQuery = queryOptions<readonly TimedStock[]>({
  queryKey: ["stocks", "running"],
  queryFn: async ({ client, queryKey, signal }) => {
    const running = await listStocks(["active", "paused"], { sort: "end_date" }, signal);
    const before = client.getQueryData<readonly TimedStock[]>(queryKey) ?? [];
    // What runs no more is in the archive now.
    if (before.some((stock) => !running.some(({ _id }) => _id === stock._id))) {
      void client.invalidateQueries({ queryKey: endedStocksQuery.queryKey });
    }
    return running;
  },
});

/** What the start screen tells of: the active draw, or else the one that has ended last. */
export const currentStockQuery = queryOptions<TimedStock | null>({
  queryKey: ["stocks", "current"],
  queryFn: async ({ signal }) => {
    const [active] = await listStocks(["active"], { sort: "end_date", limit: 1 }, signal);
    if (active !== undefined) return active;
    const [ended] = await listStocks(["ended"], { sort: "-end_date", limit: 1 }, signal);
    return ended ?? null;
  },
});

/** A draw by its id; in staging and development also one that is not visible yet. */
export function stockQuery(id: string) {
  return queryOptions<TimedStock | null>({
    queryKey: ["stocks", id],
    queryFn: async ({ signal }) => {
      const { data } = await api.listStocks({ ids: id }, { signal });
      const at = Date.now();
      return data.flatMap((stock) => asPlayer(stock, at))[0] ?? null;
    },
  });
}
