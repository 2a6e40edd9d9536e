import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";
import type { SongListState } from "./use-song-list.ts";

/** A page of the catalogue. */
export function useSongs({ query }: Pick<SongListState, "query">) {
  return useQuery({
    queryKey: listKey("sound", query),
    queryFn: ({ signal }) => api.listCatalogue(query, { signal }),
    placeholderData: keepPreviousData,
  });
}
