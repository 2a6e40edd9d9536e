import type { PlayerStock } from "@hitoslov/contract";
import { leftParts, spokenLeft } from "./left.ts";
import styles from "./countdown.module.css";

type CountdownProps = {
  readonly of: Pick<PlayerStock, "start_date" | "end_date">;
  /** By the server's clock. */
  readonly now: number;
};

/** How long a draw still runs, or until it begins. */
export function Countdown({ of: { start_date, end_date }, now }: CountdownProps) {
  const isAhead = now < Date.parse(start_date);
  const span = Date.parse(isAhead ? start_date : end_date) - now;
  const until = isAhead ? "До\u00A0начала" : "До\u00A0конца";
  return (
    <div>
      <p className={styles.until} aria-hidden="true">
        {until}
      </p>
      <div className={`glass glass--ticks ${styles.count}`} role="timer" aria-label={`${until}: ${spokenLeft(span)}`}>
        {leftParts(span).map(({ unit, count, name }) => (
          <div key={unit} aria-hidden="true">
            <b>{String(count).padStart(2, "0")}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
