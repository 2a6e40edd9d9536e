import type { ReactNode } from "react";
import styles from "./dock.module.css";

export type DockProps = {
  /** The knobs of hints at words, and of those at the song. */
  readonly start: ReactNode;
  readonly end: ReactNode;
  readonly plates: ReactNode;
  /** The tray, or the bar for typing. */
  readonly children: ReactNode;
};

/** The key bed between its knobs. */
export function Dock({ start, plates, end, children }: DockProps) {
  return (
    <div className={`dock on-bed ${styles.dock}`}>
      <div className={styles.start}>{start}</div>
      <div className={styles.plate}>{plates}</div>
      <div className={styles.end}>{end}</div>
      <div className={styles.keys}>{children}</div>
    </div>
  );
}
