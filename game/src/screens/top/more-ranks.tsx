import { useQuery } from "@tanstack/react-query";
import { RankColumns } from "../../features/top/rank-columns.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { isStuck } from "../../ui/stuck.ts";
import { Trouble } from "../../ui/trouble.tsx";
import { topQuery } from "./top-query.ts";

/** A later page of a rating. */
export function MoreRanks({ rating, skip }: { readonly rating: string; readonly skip: number }) {
  const query = useQuery(topQuery(rating, skip));
  if (isStuck(query)) {
    return <Trouble text="Эти места не загрузились." busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return query.data === undefined ? <Skeleton rows={6} /> : <RankColumns rows={query.data.data} />;
}
