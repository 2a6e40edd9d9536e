import { Menu as MenuIcon, Newspaper, Signal } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import operatorBadgeStyles from "./operator-badge.module.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import scoreStyles from "./score.module.css";
import { whole } from "../../lib/figures.ts";
import { ThemeToggle } from "./theme.tsx";
import styles from "./top-bar.module.css";

export type TopBarProps = {
  readonly onMenu: () => void;
  readonly menuOpen: boolean;
  /** Shows a dot on the menu button. */
  readonly hasNews?: boolean;
  readonly homeHref: string;
  readonly newsHref?: string | undefined;
  /** Whether the operator's subscription is active. */
  readonly subscribed?: boolean;
  /** Phones show the logo only where no level dial stands in the bar; false leaves it to the screen. */
  readonly logo?: "always" | "wide" | "never";
  /** A player's score, or null for a guest, who gets a button to sign in. */
  readonly score: number | null;
  /** Shown instead of the score. */
  readonly versus?: ReactNode;
  readonly signInHref: string;
};

export const MENU_ID = "menu";

export function TopBar(props: TopBarProps) {
  const { onMenu, menuOpen, hasNews, homeHref, newsHref, subscribed, logo = "wide", score, versus, signInHref } = props;
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={`key key--icon ${styles.burger}`}
        aria-label={hasNews ? "Меню, есть новости" : "Меню"}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Icon of={MenuIcon} />
        {hasNews && <span className={styles.dot} />}
      </button>
      {logo !== "never" && (
        <a
          className={`${styles.logo} ${logo === "wide" ? styles.wide : ""}`}
          href={homeHref}
          aria-label="Хитослов, на главную"
        >
          <Logo />
        </a>
      )}
      <div className={styles.end}>
        {subscribed && <OperatorBadge />}
        {newsHref !== undefined && (
          <a className={`key key--sm ${styles.wide}`} href={newsHref} target="_blank" rel="noopener noreferrer">
            <Icon of={Newspaper} />
            <span className={styles.label}>Свежие новости</span>
            <span className="vh"> (в&nbsp;новой вкладке)</span>
          </a>
        )}
        <ThemeToggle className={styles.wide} />
        {versus ??
          (score === null ? (
            <a className="key key--sm" href={signInHref}>
              Войти
            </a>
          ) : (
            <Score value={score} />
          ))}
      </div>
    </header>
  );
}

function OperatorBadge() {
  return (
    <span className={operatorBadgeStyles.badge} role="img" aria-label="Подписка оператора подключена">
      <Icon of={Signal} className={operatorBadgeStyles.icon} />
    </span>
  );
}

/** The player's points. A change makes the coin jump and is announced; the first value is not a change. */
function Score({ value }: { readonly value: number }) {
  const before = useRef(value);
  const [changes, setChanges] = useState(0);
  const text = whole(value);

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setChanges((count) => count + 1);
  }, [value]);

  return (
    <>
      <span className={scoreStyles.score} role="img" aria-label={`Ваши очки: ${text}`}>
        <Coin key={changes} className={`${scoreStyles.coin} ${changes > 0 ? scoreStyles.jump : ""}`} />
        <span>{text}</span>
      </span>
      <span className="vh" role="status">
        {changes > 0 && `Ваши очки: ${text}`}
      </span>
    </>
  );
}

type CoinProps = { readonly className?: string | undefined };

function Coin({ className }: CoinProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx={12} cy={12} r={12} fill="var(--c-amber-lip)" />
      <circle cx={12} cy={11.2} r={10.8} fill="var(--c-amber)" />
      <path
        d="M12.9 5.2c2.2.8 3.7 2 3.9 4.4-1-.9-2-1.3-2.9-1.4v6.3a2.9 2.6 0 1 1-1.9-2.5V5.2z"
        fill="var(--c-amber-on)"
      />
    </svg>
  );
}
