import type { Change } from "@hitoslov/contract";
import { formatDateTime } from "../../lib/format.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { formatValue } from "./format-value.ts";
import type { HistoryLabels, HistoryNames } from "./history-drawer.tsx";
import styles from "./history.module.css";

const actions: Record<Change["action"], { readonly name: string; readonly tone: "ok" | "info" | "bad" }> = {
  create: { name: "Создание", tone: "ok" },
  update: { name: "Правка", tone: "info" },
  delete: { name: "Удаление", tone: "bad" },
};

type ChangeItemProps = {
  readonly change: Pick<Change, "at" | "actor" | "action" | "fields">;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
};

export function ChangeItem({ change: { at, actor, action, fields }, labels, names }: ChangeItemProps) {
  const view = (field: string, value: unknown) => {
    const reads = names[field];
    if (typeof reads !== "function") return formatValue(value, reads);
    return typeof value === "string" && value !== "" ? reads(value) : formatValue(value);
  };
  return (
    <li>
      <ItemHead kind={actions[action]} actor={actor} at={at} />
      <dl className={styles.fields}>
        {Object.entries(fields).map(([field, { before, after }]) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              {action !== "create" && <del>{view(field, before)}</del>}
              {action === "update" && <span aria-label="стало"> → </span>}
              {action !== "delete" && <ins>{view(field, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

type ItemHeadProps = Pick<Change, "at" | "actor"> & {
  readonly kind: { readonly name: string; readonly tone: "ok" | "info" | "bad" };
};

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
