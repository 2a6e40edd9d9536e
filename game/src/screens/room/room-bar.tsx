import { ArrowRight, Smartphone, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { ThemeToggle } from "../../features/menu/theme.tsx";
import styles from "./room-bar.module.css";
import { AppLink } from "../../ui/app-link.tsx";

type RoomBarProps = {
  readonly homeHref: string;
  /** Shown where it is not shown larger. */
  readonly code?: string | undefined;
  readonly isPhone?: boolean;
  /** Asks before it leaves. */
  readonly onBack?: (() => void) | undefined;
  readonly onEnd?: (() => void) | undefined;
  /** At its end. */
  readonly children?: ReactNode;
};

/** The top bar of a room: no menu, which would lead away from it. */
export function RoomBar({ homeHref, code, isPhone = false, onBack, onEnd, children }: RoomBarProps) {
  const plate = code !== undefined && (
    <span
      className={`glass ${styles.code}`}
      role="img"
      aria-label={`Код эфира: ${[...code].join(", ")}`}
      data-phone={isPhone || undefined}
    >
      {!isPhone && <Icon of={Smartphone} />}
      <span aria-hidden="true">{code}</span>
    </span>
  );
  return (
    <header className={styles.bar}>
      {onBack === undefined ? (
        <AppLink className="key key--icon" to={homeHref}>
          <Icon of={ArrowRight} className={`ic ${styles.back}`} />
          <span className="vh">На главную</span>
        </AppLink>
      ) : (
        <button type="button" className="key key--icon" aria-label="Выйти из эфира" onClick={onBack}>
          <Icon of={ArrowRight} className={`ic ${styles.back}`} />
        </button>
      )}
      <a className={`${styles.logo} ${styles.wide}`} href={homeHref} aria-label="Хитослов, на главную">
        <Logo />
      </a>
      {isPhone && plate}
      <div className={styles.end}>
        <ThemeToggle className={styles.wide ?? ""} />
        {onEnd !== undefined && (
          <button type="button" className="ic-btn" aria-label="Закончить эфир" onClick={onEnd}>
            <Icon of={X} />
          </button>
        )}
        {children}
        {!isPhone && plate}
      </div>
    </header>
  );
}
