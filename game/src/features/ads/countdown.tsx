import styles from "./countdown.module.css";

const length = 2 * Math.PI * 30;

/** A ring that runs out with the seconds. */
export function Countdown({ left, of }: { readonly left: number; readonly of: number }) {
  return (
    <span className={styles.ring} aria-hidden="true">
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
