import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";

type LoadingProps = {
  /** Of the query; null while it is on its way. */
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly rows?: number;
};

/** What stands in the place of data that has not come: bars, or what went wrong. */
export function Loading({ error, refetch, ...bars }: LoadingProps) {
  return error === null ? <Skeleton {...bars} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}
