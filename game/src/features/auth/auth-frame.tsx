import { Play } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";
import styles from "./auth-frame.module.css";

export type AuthFrameProps = {
  readonly homeHref: string;
  /** A `Record` to be put on, and what puts it on; left out, the radiogram stands by itself. */
  readonly face?: { readonly record: ReactNode; readonly onPlay: () => void };
  readonly children: ReactNode;
};

/** The game on one side, ready to be played, the form on the other. */
export function AuthFrame({ homeHref, face, children }: AuthFrameProps) {
  return (
    <main className={styles.frame}>
      <div className={styles.hero}>
        <a className={styles.logo} href={homeHref} aria-label="Хитослов, на главную">
          <Logo />
        </a>
        <p>Слушайте песню. Верните слова на&nbsp;место.</p>
        {face === undefined ? (
          <Radiola className={styles.radiola} />
        ) : (
          <div className={styles.face}>
            <div className={styles.record} aria-hidden="true">
              {face.record}
            </div>
            <button type="button" className={`key key--big key--amber ${styles.on}`} onClick={face.onPlay}>
              <Icon of={Play} />
              Включить песню
            </button>
          </div>
        )}
      </div>
      <div className={`panel ${styles.panel}`}>{children}</div>
    </main>
  );
}
