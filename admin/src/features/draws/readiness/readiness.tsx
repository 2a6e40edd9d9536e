import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "../../../ui/placeholders.tsx";
import styles from "./readiness.module.css";
import type { Readiness, ReadinessKey } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";

/** The progress of the checklist, beside the form of a draw in tests. */
export function ReadinessLink({ drawId }: { readonly drawId: string }) {
  const { data, error, refetch } = useQuery(readinessQuery(drawId));
  return (
    <fieldset className="fs">
      <legend>Готово к&nbsp;публикации</legend>
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        // As high before the answer: nothing below moves under a press.
        <div className={styles.section}>
          <ReadinessBar of={data?.items ?? []} />
          <Link className="key" to={`/stocks/${drawId}/ready`}>
            {data === undefined ? "К\u00A0списку" : countOf(data.items)}
          </Link>
        </div>
      )}
    </fieldset>
  );
}

function countOf(items: Readiness["items"]): string {
  return `Готово ${items.filter(({ done }) => done).length} из\u00A0${items.length}: к\u00A0списку`;
}

/** How many points of the checklist are done. */
export function ReadinessBar({ of: items }: { readonly of: Readiness["items"] }) {
  const done = items.filter((item) => item.done).length;
  return (
    <div className={styles.bar} aria-hidden="true">
      {items.map(({ key }, at) => (
        <i key={key} className={at < done ? styles.full : undefined} />
      ))}
    </div>
  );
}

/** What a draw still lacks before players may see it. */
export function readinessQuery(_idStock: string) {
  return queryOptions({
    queryKey: listKey("stock", { readiness: _idStock }),
    queryFn: ({ signal }) => api.getReadiness({ _idStock }, { signal }),
    // The checklist depends on documents and settings too.
    staleTime: 0,
  });
}

/** The id of the field of a point, to which the checklist links. */
export function fieldId(key: ReadinessKey): string {
  return `ready-${key}`;
}
