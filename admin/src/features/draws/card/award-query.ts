import { api } from "../../../lib/api.ts";
import { rowKey } from "../../../lib/queries.ts";

/** The card of an award. */
export const awardQuery = (_id: string) => ({
  queryKey: rowKey("award", _id),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.getAwardCard({ _id }, { signal }),
});
