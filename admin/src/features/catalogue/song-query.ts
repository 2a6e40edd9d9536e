import type { CatalogueSong } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rowKey } from "../../lib/queries.ts";
import { formatSongCode } from "./song-labels.ts";

async function findSong(id: string, signal?: AbortSignal): Promise<CatalogueSong | null> {
  const { data } = await api.listCatalogue({ ids: id, limit: 1 }, signal && { signal });
  return data[0] ?? null;
}

/** One song; null if there is none. */
export function songQuery(id: string) {
  return queryOptions({ queryKey: rowKey("sound", id), queryFn: ({ signal }) => findSong(id, signal) });
}

/** The code after the greatest one, as typed; "" if none is left. */
export async function findNextCode(signal?: AbortSignal): Promise<string> {
  const asked = { sort: "-sound_id", select: "sound_id", limit: 1 } as const;
  const { data } = await api.listCatalogue(asked, signal && { signal });
  const next = (data[0]?.sound_id ?? 0) + 1;
  return next > limits.soundId.max ? "" : formatSongCode(next);
}

/**
 * The proposed code of one new song. Keyed by `form`: the next new song needs another code. Not by the entity: what a form
 * has proposed must stay, also when the songs are read again because a person was added in it.
 */
export function nextCodeQuery(form: string) {
  return queryOptions({
    queryKey: ["next-code", form],
    queryFn: ({ signal }) => findNextCode(signal),
    staleTime: Infinity,
  });
}

/** The song as it is now. */
export async function loadSong(id: string): Promise<CatalogueSong> {
  const song = await findSong(id);
  if (song === null) throw new ApiError(404, { code: "not_found", message: "Песню уже удалили." });
  return song;
}
