import type { ReactNode } from "react";
import { focus } from "./focus.ts";
import styles from "./said.module.css";

/** What has come of it: takes the focus of the form it comes instead of, so that it is read. */
export function Said({ children }: { readonly children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1} className={styles.said}>
      {children}
    </p>
  );
}
