import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";

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

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ["stocks", id, "entry"],
    queryFn: ({ signal }) => laterApi.getDrawEntry({ _idStock: id }, { signal }),
    // The player has to accept the versions that are in force now.
    staleTime: 0,
    gcTime: 0,
  });
}
