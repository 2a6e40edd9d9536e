import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";

export const legalQuery = queryOptions({
  queryKey: ["legal"],
  queryFn: ({ signal }) => laterApi.getLegal({}, { signal }),
});

export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => laterApi.listConsents({}, { signal }),
  // Another player's are nobody's business.
  gcTime: 0,
});

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ["stocks", id, "entry"],
    queryFn: ({ signal }) => laterApi.getDrawEntry({ _idStock: id }, { signal }),
    // What is accepted has to be what is in force.
    staleTime: 0,
    gcTime: 0,
  });
}
