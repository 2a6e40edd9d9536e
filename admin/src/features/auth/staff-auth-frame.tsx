import { type ReactNode, useEffect } from "react";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";
import styles from "./auth.module.css";

/** The door of the console: the radiola rises behind a panel. */
export function StaffAuthFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} — Пульт — Хитослов`;
  }, [title]);
  return (
    <main className={styles.auth}>
      <div className={styles.art}>
        <a className={styles.logo} href="/" aria-label="Хитослов, в игру">
          <Logo />
        </a>
        <Radiola className={styles.radiola} state="cold" />
      </div>
      <div className={styles.panel}>{children}</div>
    </main>
  );
}
