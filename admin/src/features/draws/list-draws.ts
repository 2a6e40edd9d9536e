import type { Contract, Input, Draw } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";

/** Draws as staff get them; the same address answers players otherwise, with a place of their own. */
export async function listDraws(
  query: Input<Contract["listStocks"]>,
  signal?: AbortSignal,
): Promise<{ data: Draw[]; total: number }> {
  const { data, total } = await api.listStocks(query, signal === undefined ? {} : { signal });
  return { data: data.flatMap((draw) => ("me" in draw ? [] : draw)), total };
}

export async function loadDraw(id: string, signal?: AbortSignal): Promise<Draw | null> {
  const { data } = await listDraws({ ids: id }, signal);
  return data[0] ?? null;
}
