import type { Change, Entity, JournalEntry } from "@hitoslov/contract";
import { History, RotateCcw } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
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
      renderItem={(change, latest) => (
        <ChangeItem key={change._id} change={change} labels={labels} names={names}>
          {id !== undefined && returns && (
            <ReturnVersion entity={entity} change={change} latest={latest} onDone={onClose} />
          )}
        </ChangeItem>
      )}
      onClose={onClose}
    />
  );
}

const size = limits.page.default;

type Dated = Pick<Change, "_id" | "at">;
type HistoryPagesProps<T> = {
  readonly queryKey: readonly unknown[];
  readonly load: (
    page: { readonly skip: number; readonly limit: number },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly data: readonly T[]; readonly total: number }>;
  /** A keyed `<li>`. */
  readonly renderItem: (item: T, latest: Dated | undefined) => ReactNode;
  readonly onClose: () => void;
};

/** The changes, page by page, latest first. */
export function HistoryPages<T extends Dated>({ queryKey, load, renderItem, onClose }: HistoryPagesProps<T>) {
  const [page, setPage] = useState(1);
  const pageQuery = (number: number) =>
    queryOptions({
      queryKey: [...queryKey, number],
      queryFn: ({ signal }) => load({ skip: (number - 1) * size, limit: size }, { signal }),
      // Changes that arrive above remembered ones would move the buttons under a press.
      gcTime: 0,
    });
  // Kept while other pages are shown: the latest change is on it.
  const { data: first } = useQuery(pageQuery(1));
  const { data, error, refetch } = useQuery({ ...pageQuery(page), placeholderData: keepPreviousData });
  return (
    <Dialog side title="История" onClose={onClose}>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.total === 0 && <EmptyState text="Тишина в&nbsp;эфире. Правок пока нет." />}
      {data !== undefined && data.total > 0 && (
        <>
          <ol className={styles.changes}>{data.data.map((item) => renderItem(item, first?.data[0]))}</ol>
          <Pager page={page} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}

type ReturnVersionProps = {
  readonly entity: Entity;
  readonly change: Pick<Change, "_id" | "kept" | "action">;
  /** The latest change that is shown; a later one is not overwritten. */
  readonly latest: Dated | undefined;
  /** Called after the row was restored: an open form would overwrite it with old values. */
  readonly onDone: () => void;
};

/** «Вернуть эту версию», if the version is kept and not the current one. */
export function ReturnVersion({ entity, change: { _id, kept, action }, latest, onDone }: ReturnVersionProps) {
  const [pending, setPending] = useState(false);
  const { returnVersion } = useReturn();
  if (!kept || latest === undefined || latest._id === _id || action === "delete") return null;
  const handleReturn = async () => {
    setPending(true);
    if (await returnVersion(entity, _id, latest.at)) onDone();
    setPending(false);
  };
  return (
    <button
      type="button"
      className={`key ${styles.back}`}
      disabled={pending}
      aria-busy={pending}
      onClick={() => void handleReturn()}
    >
      <Icon of={RotateCcw} />
      Вернуть эту версию
    </button>
  );
}
