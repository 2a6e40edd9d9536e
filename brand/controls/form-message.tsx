import type { ReactNode } from "react";
import styles from "./form-message.module.css";

/** A message that replaces a form. It takes the focus, so that it is read out. */
export function FormMessage({ children }: { readonly children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1} className={styles.message}>
      {children}
    </p>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
