import type { Signal } from "@hitoslov/contract";
import { counted, formatDateTime, formatNumber } from "../../../lib/format.ts";
import styles from "../stocks.module.css";

/** The plays that show a signal best. */
export function SignalPlays({ plays }: { readonly plays: Signal["plays"] }) {
  return (
    <ul className={styles.plays} aria-label="Игры, которые настораживают">
      {plays.map(({ _id, sound, finished_at, seconds, points }) => (
        <li key={_id}>
          <span>{sound}</span>
          <span>
            <time dateTime={finished_at}>{formatDateTime(finished_at)}</time>
            {seconds !== null && ` · ${formatNumber(Math.round(seconds * 10) / 10)}\u00A0с`}
            {` · ${counted(points, "очко", "очка", "очков")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
