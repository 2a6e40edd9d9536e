import type { ReactNode } from "react";
import styles from "./form-keys.module.css";

/** The keys that end a dialog or a form, side by side. */
export function FormKeys({ children }: { readonly children: ReactNode }) {
  return <div className={styles.keys}>{children}</div>;
}
