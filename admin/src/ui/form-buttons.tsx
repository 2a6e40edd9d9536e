import type { ReactNode } from "react";
import styles from "./form-buttons.module.css";

/** The keys that end a dialog or a form, side by side. */
export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
