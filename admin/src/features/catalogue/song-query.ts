import type { CatalogueSound } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rowKey } from "../../lib/queries.ts";

async function findSong(id: string, signal?: AbortSignal): Promise<CatalogueSound | null> {
  const { data } = await api.listCatalogue({ ids: id, limit: 1 }, signal && { signal });
  return data[0] ?? null;
}

/** One song; null where there is none, or no more. */
export function songQuery(id: string) {
  return queryOptions({ queryKey: rowKey("sound", id), queryFn: ({ signal }) => findSong(id, signal) });
}

/** The song as it is now. */
export async function loadSong(id: string): Promise<CatalogueSound> {
  const song = await findSong(id);
  if (song === null) throw new ApiError(404, { code: "not_found", message: "Песню уже удалили." });
  return song;
}
