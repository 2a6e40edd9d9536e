import type { ReactNode } from "react";
import styles from "./dock.module.css";

export type DockProps = {
  readonly lamp: ReactNode;
  readonly nameplate: ReactNode;
  readonly eye: ReactNode;
  /** The tray, or the bar for typing. */
  readonly children: ReactNode;
};

/** The key bed between its two knobs. */
export function Dock({ lamp, nameplate, eye, children }: DockProps) {
  return (
    <div className={`dock on-bed ${styles.dock}`}>
      <div className={styles.lamp}>{lamp}</div>
      <div className={styles.plate}>{nameplate}</div>
      <div className={styles.eye}>{eye}</div>
      <div className={styles.keys}>{children}</div>
    </div>
  );
}
