import type { Change, Entity, JournalEntry } from "@hitoslov/contract";
import { History, RotateCcw } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { mayReturn } from "../../lib/trail.ts";
import { useMe } from "../../lib/use-me.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { EmptyState, Loading } from "../placeholders.tsx";
import { Pager } from "../pager.tsx";
import { ChangeItem } from "./change-item.tsx";
import styles from "./history.module.css";
import { useReturn } from "../returns.tsx";

type HistoryButtonProps = {
  readonly entity: Entity;
  /** Absent: every row of the entity. */
  readonly id?: string;
  /** Russian names of fields: `{ name: "Название" }`; others are shown unchanged. */
  readonly labels: HistoryLabels;
  readonly names?: HistoryNames;
};

/** A button that opens the history: who has changed what, and when. */
export function HistoryButton({ entity, id, labels, names = {} }: HistoryButtonProps) {
  return (
    <OpenHistory>
      {(onClose) => <HistoryDrawer entity={entity} id={id} labels={labels} names={names} onClose={onClose} />}
    </OpenHistory>
  );
}

/** A button «История» and the drawer that it opens. */
export function OpenHistory({ children }: { readonly children: (onClose: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={History} />
        История
      </button>
      {open && children(() => setOpen(false))}
    </>
  );
}

export type HistoryLabels = Readonly<Partial<Record<string, string>>>;
/**
 * The texts of a field's values, `{ status: { active: "Активен" } }`, or how to render them; others are shown
 * unchanged.
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

function HistoryDrawer({ entity, id, labels, names, onClose }: HistoryDrawerProps) {
  const returns = mayReturn(entity, useMe());
  return (
    <HistoryPages<Change & Partial<Pick<JournalEntry, "name">>>
      queryKey={[entity, "history", id]}
      // The journal names the row of each change.
      load={(page, options) =>
        id === undefined
          ? api.listJournal({ entity, ...page }, options)
          : api.listChanges({ entity, _id: id, ...page }, options)
      }
      renderItem={(change, isLatest) => (
        <ChangeItem key={change._id} change={change} labels={labels} names={names}>
          {id !== undefined && returns && <ReturnVersion change={change} isLatest={isLatest} onDone={onClose} />}
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

/** The changes, page by page, latest first. */
export function HistoryPages<T>({ queryKey, load, renderItem, onClose }: HistoryPagesProps<T>) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load({ skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
    // Changes that arrive above remembered ones would move the buttons under a press.
    gcTime: 0,
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

type ReturnVersionProps = {
  readonly change: Pick<Change, "_id" | "kept" | "action">;
  /** It is the current version of the row. */
  readonly isLatest: boolean;
  /** Called after the row was restored: an open form would overwrite it with old values. */
  readonly onDone: () => void;
};

/** «Вернуть эту версию», if the version is kept and not the current one. */
export function ReturnVersion({ change: { _id, kept, action }, isLatest, onDone }: ReturnVersionProps) {
  const { returnVersion } = useReturn();
  if (!kept || isLatest || action === "delete") return null;
  const handleReturn = async () => {
    if (await returnVersion(_id)) onDone();
  };
  return (
    <button type="button" className={`key ${styles.back}`} onClick={() => void handleReturn()}>
      <Icon of={RotateCcw} />
      Вернуть эту версию
    </button>
  );
}
