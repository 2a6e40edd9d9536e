import type { ReactNode } from "react";
import styles from "./metrics.module.css";

/** The charts, two beside each other where there is room. */
export function FigureGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.charts}>{children}</div>;
}
