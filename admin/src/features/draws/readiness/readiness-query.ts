import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";

/** What a draw still lacks before players may see it. */
export function readinessQuery(_idStock: string) {
  return queryOptions({
    queryKey: listKey("stock", { readiness: _idStock }),
    queryFn: ({ signal }) => api.getReadiness({ _idStock }, { signal }),
    // Documents and settings are of it too.
    staleTime: 0,
  });
}
