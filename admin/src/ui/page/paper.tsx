import { Printer } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./paper.module.css";

/** A sheet to be printed. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <article className={styles.paper}>{children}</article>;
}

/** A value, or a line to write it on by hand. */
export function Blank({ children = "" }: { readonly children?: string }) {
  return children === "" ? <span className={styles.blank}>&nbsp;</span> : children;
}

/** Who signs, side by side. */
export function Signs({ children }: { readonly children: ReactNode }) {
  return <div className={styles.signs}>{children}</div>;
}

export function PrintKey() {
  return (
    <button type="button" className="key key--action" onClick={() => window.print()}>
      <Icon of={Printer} />
      Печать
    </button>
  );
}
