import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";
import { queryClient } from "../../lib/queries.ts";
import { awardsQuery } from "../profile/awards-query.ts";

export const legalQuery = queryOptions({
  queryKey: ["legal"],
  queryFn: ({ signal }) => laterApi.getLegal({}, { signal }),
});

export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => laterApi.listConsents({}, { signal }),
  // Not kept: the next player on this device must not see them.
  gcTime: 0,
});

/**
 * Reads again what consents decide: the draws, the prizes and the notices. Not awaited: without a connection the next press
 * would have to wait for it.
 */
export function refreshConsents(): void {
  for (const queryKey of [consentsQuery.queryKey, awardsQuery.queryKey, ["stocks"], ["notices"]]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ["stocks", id, "entry"],
    queryFn: ({ signal }) => laterApi.getDrawEntry({ _idStock: id }, { signal }),
    // The player has to accept the versions that are in force now.
    staleTime: 0,
    gcTime: 0,
  });
}
