import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useListState } from "../../ui/data-table/use-list-state.ts";

/** A page of what was deleted, the latest first. */
export function useTrash() {
  const list = useListState({ sorts: ["at"], defaultSort: "-at" });
  const { skip, limit, find } = list.query;
  const query = useQuery({
    queryKey: ["trash", skip, find],
    queryFn: ({ signal }) => api.listTrash({ skip, limit, ...(find !== undefined && { find }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { list, query };
}
