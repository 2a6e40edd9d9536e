import { limits } from "@hitoslov/contract/limits";
import { api } from "../../lib/api.ts";

/** The number after the last song's. */
export async function nextOrder(): Promise<number> {
  const { data } = await api.listLibraryItems({ sort: "-order", limit: 1 });
  return Math.min((data[0]?.order ?? 0) + 1, limits.order.max);
}
