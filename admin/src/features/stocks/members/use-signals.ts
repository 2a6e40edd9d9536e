import type { Signal, StockMember } from "@hitoslov/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/** What is suspicious about members, by player; the table does not wait for it. */
export function useSignals(stockId: string, members: readonly StockMember[]): Readonly<Record<string, Signal[]>> {
  const ids = members.map(({ _id }) => _id).join(",");
  const { data } = useQuery({
    queryKey: ["stock_member", "signals", stockId, ids],
    queryFn: ids === "" ? skipToken : ({ signal }) => api.listSignals({ _idStock: stockId, ids }, { signal }),
  });
  return data?.data ?? {};
}
