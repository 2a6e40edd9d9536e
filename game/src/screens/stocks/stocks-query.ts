import type { PlayerStock, StockStatus } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { asPlayer } from "./as-player.ts";

// Out of `lib/queries.ts`, all of which every first screen carries.

type Ask = { readonly sort: "end_date" | "-end_date"; readonly limit?: number };

async function listStocks(
  status: readonly StockStatus[],
  { sort, limit = 30 }: Ask,
  signal: AbortSignal,
): Promise<PlayerStock[]> {
  const { data } = await api.listStocks({ filter: JSON.stringify({ status }), sort, limit }, { signal });
  return data.flatMap(asPlayer);
}

/** The draws that have a rating now, the one that ends first before the others. */
export const runningStocksQuery = queryOptions<readonly PlayerStock[]>({
  queryKey: ["stocks", "running"],
  queryFn: ({ signal }) => listStocks(["active", "paused"], { sort: "end_date" }, signal),
});

/** The archive. */
export const endedStocksQuery = queryOptions<readonly PlayerStock[]>({
  queryKey: ["stocks", "ended"],
  queryFn: ({ signal }) => listStocks(["ended"], { sort: "-end_date" }, signal),
});

/** What the start screen tells of: the active draw, or else the one that has ended last. */
export const currentStockQuery = queryOptions<PlayerStock | null>({
  queryKey: ["stocks", "current"],
  queryFn: async ({ signal }) => {
    const [active] = await listStocks(["active"], { sort: "end_date", limit: 1 }, signal);
    if (active !== undefined) return active;
    const [ended] = await listStocks(["ended"], { sort: "-end_date", limit: 1 }, signal);
    return ended ?? null;
  },
});

/** A draw that is perhaps not visible yet; for staging and development. */
export function forcedStockQuery(id: string) {
  return queryOptions<PlayerStock | null>({
    queryKey: ["stocks", id],
    queryFn: async ({ signal }) => (await api.listStocks({ ids: id }, { signal })).data.flatMap(asPlayer)[0] ?? null,
  });
}
