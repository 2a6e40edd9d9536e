import type { ReactNode } from "react";
import styles from "./record.module.css";

/** Big letters on a record's label: «5 из 5». */
export function RecordText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}
