import type { Ranking } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** A page of a rating. Out of `lib/queries.ts`, all of which every first screen carries. */
export function topQuery(rating: string, skip: number) {
  return queryOptions<Ranking>({
    queryKey: ["top", rating, skip],
    queryFn: ({ signal }) => api.getTop({ rating, skip }, { signal }),
  });
}
