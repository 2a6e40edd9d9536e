import type { Contract, Input, Stock } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";

/** Draws as staff get them; the same address answers players otherwise, with a place of their own. */
export async function listStocks(
  query: Input<Contract["listStocks"]>,
  signal?: AbortSignal,
): Promise<{ data: Stock[]; total: number }> {
  const { data, total } = await api.listStocks(query, signal === undefined ? {} : { signal });
  return { data: data.flatMap((stock) => ("me" in stock ? [] : stock)), total };
}
