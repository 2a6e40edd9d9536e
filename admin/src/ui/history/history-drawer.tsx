import type { Entity } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import { Pager } from "../pager.tsx";
import { ChangeItem } from "./change-item.tsx";
import { ReturnVersion } from "./return-version.tsx";
import styles from "./history.module.css";

export type HistoryLabels = Readonly<Partial<Record<string, string>>>;
/**
 * What the values of a field read, `{ status: { active: "Активен" } }`, or how they are drawn; others stand as
 * they are.
 */
export type HistoryNames = Readonly<
  Partial<Record<string, Readonly<Record<string, string>> | ((value: unknown) => ReactNode)>>
>;
type HistoryDrawerProps = {
  readonly entity: Entity;
  readonly id?: string | undefined;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
  readonly onClose: () => void;
};

export function HistoryDrawer({ entity, id, labels, names, onClose }: HistoryDrawerProps) {
  return (
    <HistoryPages
      queryKey={[entity, "history", id]}
      load={(page, options) => api.listChanges({ entity, ...(id !== undefined && { _id: id }), ...page }, options)}
      renderItem={(change, isLatest) => (
        <ChangeItem key={change._id} change={change} labels={labels} names={names}>
          {id !== undefined && <ReturnVersion change={change} isLatest={isLatest} onDone={onClose} />}
        </ChangeItem>
      )}
      onClose={onClose}
    />
  );
}

const size = limits.page.default;

type HistoryPagesProps<T> = {
  readonly queryKey: readonly unknown[];
  readonly load: (
    page: { readonly skip: number; readonly limit: number },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly data: readonly T[]; readonly total: number }>;
  /** A keyed `<li>`. */
  readonly renderItem: (item: T, isLatest: boolean) => ReactNode;
  readonly onClose: () => void;
};

/** What was done, page by page, the latest first. */
export function HistoryPages<T>({ queryKey, load, renderItem, onClose }: HistoryPagesProps<T>) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load({ skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog side title="История" onClose={onClose}>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.total === 0 && <EmptyState text="Тишина в&nbsp;эфире. Правок пока нет." />}
      {data !== undefined && data.total > 0 && (
        <>
          <ol className={styles.changes}>{data.data.map((item, at) => renderItem(item, page === 1 && at === 0))}</ol>
          <Pager page={page} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
