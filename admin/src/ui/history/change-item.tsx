import type { Change, JournalEntry } from "@hitoslov/contract";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { HistoryLabels, HistoryNames } from "./history-drawer.tsx";
import styles from "./history.module.css";
import { diffWords } from "diff";
import { formatValue, shownFields } from "./format-value.ts";

type ChangeKind = { readonly name: string; readonly tone: "ok" | "info" | "bad" };

const kinds: Record<Change["action"], ChangeKind> = {
  create: { name: "Создание", tone: "ok" },
  update: { name: "Правка", tone: "info" },
  delete: { name: "Удаление", tone: "bad" },
};

/** What was done, in words. Restoring and deleting for good have names of their own. */
export function kindOf({ action, returns, kept }: Pick<Change, "action" | "returns" | "kept">): ChangeKind {
  if (returns === null) return kinds[action];
  return action === "delete" && !kept ? { name: "Стёрто", tone: "bad" } : { name: "Возврат", tone: "ok" };
}

type ChangeItemProps = {
  /** With the name of its row where changes of several are shown. */
  readonly change: Pick<Change, "at" | "actor" | "action" | "fields" | "reason" | "returns" | "kept"> &
    Partial<Pick<JournalEntry, "name">>;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
  /** The button that restores it. */
  readonly children?: ReactNode;
};

export function ChangeItem({ change, labels, names, children }: ChangeItemProps) {
  return (
    <li>
      <ItemHead kind={kindOf(change)} actor={change.actor} at={change.at} />
      {change.name !== undefined && change.name !== "" && <p className={styles.name}>{change.name}</p>}
      <ChangeFields change={change} labels={labels} names={names} />
      <ChangeReason of={change} />
      {children}
    </li>
  );
}

/** Why it was done, where staff are asked for a reason. */
export function ChangeReason({ of: { reason } }: { readonly of: Pick<Change, "reason"> }) {
  return reason !== null && <p className={styles.reason}>Причина: {reason}</p>;
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

type ChangeFieldsProps = {
  readonly change: Pick<Change, "action" | "fields">;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
};

/** A change field by field, and in texts word by word. */
export function ChangeFields({ change: { action, fields }, labels, names }: ChangeFieldsProps) {
  return (
    <dl className={styles.fields}>
      {shownFields(fields).map((field) => {
        const { before = null, after = null } = fields[field] ?? {};
        const reads = names[field];
        const view = (value: unknown): ReactNode => {
          if (typeof reads !== "function") return formatValue(value, reads);
          return value === null || value === "" ? formatValue(value) : reads(value);
        };
        const isText = typeof before === "string" && typeof after === "string" && /\s/.test(before);
        return (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              {action === "update" && isText && reads === undefined ? (
                <WordDiff before={before} after={after} />
              ) : (
                <>
                  {action !== "create" && <del>{view(before)}</del>}
                  {action === "update" && <span aria-label="стало"> → </span>}
                  {action !== "delete" && <ins>{view(after)}</ins>}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Without it, as in Firefox before 125, the library treats each letter that is not Latin as a word. */
const intlSegmenter = "Segmenter" in Intl ? new Intl.Segmenter("ru", { granularity: "word" }) : undefined;

/** A text in which only the words that differ are shown twice. */
function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }, at) => {
    // Parts have no other identity, and never move.
    // oxlint-disable react/no-array-index-key
    if (removed) {
      return (
        <del key={at} className={styles.was}>
          <span className="vh">было: </span>
          {value}
        </del>
      );
    }
    if (added) {
      return (
        <ins key={at} className={styles.is}>
          <span className="vh">стало: </span>
          {value}
        </ins>
      );
    }
    return <span key={at}>{value}</span>;
    // oxlint-enable react/no-array-index-key
  });
}
