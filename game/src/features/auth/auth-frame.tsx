import type { ReactNode } from "react";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";
import styles from "./auth-frame.module.css";

export type AuthFrameProps = { readonly homeHref: string; readonly children: ReactNode };

/** The radiogram on one side, the form on the other. */
export function AuthFrame({ homeHref, children }: AuthFrameProps) {
  return (
    <main className={styles.frame}>
      <div className={styles.hero}>
        <a className={styles.logo} href={homeHref} aria-label="Хитослов, на главную">
          <Logo />
        </a>
        <p>Слушайте песню. Верните слова на&nbsp;место.</p>
        <Radiola className={styles.radiola} />
      </div>
      <div className={`panel ${styles.panel}`}>{children}</div>
    </main>
  );
}
