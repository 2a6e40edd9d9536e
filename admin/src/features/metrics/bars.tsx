import type { ReactNode } from "react";
import styles from "./metrics.module.css";

type BarsProps = {
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** Of the widest bar there may be: 0 to 1. */
    readonly width: number;
    readonly value: string;
    /** Below the bar. */
    readonly note?: ReactNode;
  }[];
};

/** Bars that lie, with their names before and their figures after them. */
export function Bars({ rows }: BarsProps) {
  return (
    <ol className={styles.bars}>
      {rows.map(({ key, name, width, value, note }) => (
        <li key={key}>
          <span>{name}</span>
          <i style={{ width: `${width * 100}%` }} aria-hidden="true" />
          <b>{value}</b>
          {note}
        </li>
      ))}
    </ol>
  );
}
