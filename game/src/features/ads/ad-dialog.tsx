import { plural } from "@hitoslov/contract/plural";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { SkipForward } from "lucide";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import countdownStyles from "./countdown.module.css";
import styles from "./ad-dialog.module.css";

export type AdDialogProps = {
  /** The ad itself. */
  readonly children: ReactNode;
  readonly onSkip: () => void;
};

/** Specification, section 9, seconds. */
const wait = 10;

/** The pause for an ad; the button that ends it works after the countdown, and nothing else ends it before. */
export function AdDialog({ children, onSkip }: AdDialogProps) {
  const left = useCountdown(wait);
  const button = useRef<HTMLButtonElement>(null);
  const over = left === 0;

  useEffect(() => {
    // Whoever went to the ad stays there.
    if (over && document.activeElement?.closest("dialog a") === null) button.current?.focus({ preventScroll: true });
  }, [over]);

  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (over) onSkip();
  };
  // A browser lets nobody refuse a second Escape, or the gesture «back».
  const handleClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) =>
    over ? onSkip() : currentTarget.showModal();

  return (
    <Modal
      className={styles.ad}
      aria-labelledby="ad-title"
      aria-describedby="ad-wait"
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className={styles.top}>
        <h2 id="ad-title" tabIndex={-1} data-first-focus>
          Рекламная пауза
        </h2>
        <span className={`badge ${styles.badge}`}>Реклама</span>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Countdown left={left} of={wait} />
        {/* Said once, with the dialog; the seconds are for the eye. */}
        <span id="ad-wait" className="vh">
          Пропустить можно через {wait} {plural(wait, "секунду", "секунды", "секунд")}
        </span>
        <p aria-hidden="true">
          {over
            ? "Можно пропустить."
            : `Ещё ${left}\u00A0${plural(left, "секунда", "секунды", "секунд")}\u00A0— и\u00A0можно пропустить.`}
        </p>
        <button ref={button} type="button" className="key key--big" disabled={!over} onClick={onSkip}>
          Пропустить
          <Icon of={SkipForward} />
        </button>
      </div>
    </Modal>
  );
}

/** Whole seconds left, down to zero. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

const length = 2 * Math.PI * 30;

/** A ring that runs out with the seconds. */
function Countdown({ left, of }: { readonly left: number; readonly of: number }) {
  return (
    <span className={countdownStyles.ring} aria-hidden="true">
      <svg viewBox="0 0 72 72" width="72" height="72" focusable="false">
        <circle cx="36" cy="36" r="30" fill="none" stroke="var(--c-glass-2)" strokeWidth="7" />
        {left > 0 && (
          <circle
            cx="36"
            cy="36"
            r="30"
            fill="none"
            stroke="var(--c-glass-on)"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={`${(length * left) / of} ${length}`}
          />
        )}
      </svg>
      {left}
    </span>
  );
}
