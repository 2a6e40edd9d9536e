import type { Change } from "@hitoslov/contract";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { ChangeFields } from "./change-fields.tsx";
import type { HistoryLabels, HistoryNames } from "./history-drawer.tsx";
import styles from "./history.module.css";

export type ChangeKind = { readonly name: string; readonly tone: "ok" | "info" | "bad" };

const kinds: Record<Change["action"], ChangeKind> = {
  create: { name: "Создание", tone: "ok" },
  update: { name: "Правка", tone: "info" },
  delete: { name: "Удаление", tone: "bad" },
};

/** What was done, as people say: going back is an edit of its own, and so is deleting for good. */
export function kindOf({ action, returns, kept }: Pick<Change, "action" | "returns" | "kept">): ChangeKind {
  if (returns === null) return kinds[action];
  return action === "delete" && !kept ? { name: "Стёрто", tone: "bad" } : { name: "Возврат", tone: "ok" };
}

type ChangeItemProps = {
  readonly change: Pick<Change, "at" | "actor" | "action" | "fields" | "returns" | "kept">;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
  /** The way back to it. */
  readonly children?: ReactNode;
};

export function ChangeItem({ change, labels, names, children }: ChangeItemProps) {
  return (
    <li>
      <ItemHead kind={kindOf(change)} actor={change.actor} at={change.at} />
      <ChangeFields change={change} labels={labels} names={names} />
      {children}
    </li>
  );
}

type ItemHeadProps = Pick<Change, "at" | "actor"> & { readonly kind: ChangeKind };

/** What was done, by whom and when. */
export function ItemHead({ kind: { name, tone }, actor, at }: ItemHeadProps) {
  return (
    <p className={styles.head}>
      <StatusBadge tone={tone}>{name}</StatusBadge>
      <b>{actor.login}</b>
      <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}
