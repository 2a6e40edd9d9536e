import { Menu as MenuIcon, Newspaper } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { OperatorBadge } from "./operator-badge.tsx";
import { Score } from "./score.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import styles from "./top-bar.module.css";

export type TopBarProps = {
  readonly onMenu: () => void;
  readonly menuOpen: boolean;
  /** A dot on the menu key. */
  readonly hasNews?: boolean;
  readonly homeHref: string;
  readonly newsHref?: string | undefined;
  /** The operator's subscription is on. */
  readonly subscribed?: boolean;
  /** Phones show the logo only where no level dial stands in the bar; false leaves it to the screen. */
  readonly logo?: "always" | "wide" | "never";
  /** A player's score, or null for a guest, who gets a key to sign in. */
  readonly score: number | null;
  readonly profileHref?: string | undefined;
  readonly signInHref: string;
};

export const MENU_ID = "menu";

export function TopBar(props: TopBarProps) {
  const {
    onMenu,
    menuOpen,
    hasNews,
    homeHref,
    newsHref,
    subscribed,
    logo = "wide",
    score,
    profileHref,
    signInHref,
  } = props;
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
        {score === null ? (
          <a className="key key--sm" href={signInHref}>
            Войти
          </a>
        ) : (
          <Score value={score} href={profileHref} />
        )}
      </div>
    </header>
  );
}
