import { Printer } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./paper.module.css";

/** A sheet to print. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <article className={styles.paper}>{children}</article>;
}

type PaperTableProps = { readonly label: string; readonly columns: readonly string[]; readonly children: ReactNode };

/** A table of a sheet; scrolls sideways on narrow screens, so that no word is broken. */
export function PaperTable({ label, columns, children }: PaperTableProps) {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A value, or a line to write it on by hand. */
export function Blank({ children = "" }: { readonly children?: string }) {
  return children === "" ? <span className={styles.blank}>&nbsp;</span> : children;
}

/** The lines for signatures, side by side. */
export function Signs({ children }: { readonly children: ReactNode }) {
  return <div className={styles.signs}>{children}</div>;
}

export function PrintButton() {
  return (
    <button type="button" className="key key--action" onClick={() => window.print()}>
      <Icon of={Printer} />
      Печать
    </button>
  );
}
