import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";

export function winnersQuery(id: string) {
  return queryOptions({
    queryKey: ["winners", id],
    queryFn: ({ signal }) => laterApi.listWinners({ _idStock: id }, { signal }),
  });
}
