import type { Change } from "@hitoslov/contract";
import { diffWords } from "diff";
import type { ReactNode } from "react";
import { formatValue } from "./format-value.ts";
import type { HistoryLabels, HistoryNames } from "./history-drawer.tsx";
import styles from "./history.module.css";

type ChangeFieldsProps = {
  readonly change: Pick<Change, "action" | "fields">;
  readonly labels: HistoryLabels;
  readonly names: HistoryNames;
};

/** What a change was: field by field, and in texts word by word. */
export function ChangeFields({ change: { action, fields }, labels, names }: ChangeFieldsProps) {
  return (
    <dl className={styles.fields}>
      {Object.entries(fields).map(([field, { before, after }]) => {
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

/** Without it the library takes each letter that is not Latin for a word. */
const intlSegmenter = new Intl.Segmenter("ru", { granularity: "word" });

/** A text in which only the words that differ stand twice. */
function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }, at) => {
    // Parts have no names of their own, and never move.
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
