import type { ReactNode } from "react";
import styles from "./form-buttons.module.css";

/** The buttons at the end of a dialog or a form. */
export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
