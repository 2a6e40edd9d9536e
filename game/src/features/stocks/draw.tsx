import { AppLink } from "../../ui/app-link.tsx";
import { daysOf } from "../../ui/dates.ts";
import { Countdown } from "./countdown.tsx";
import { OwnResult } from "./own-result.tsx";
import { missingPoints } from "./places.ts";
import { closedReasons, countingReason } from "./status.ts";
import { DrawBadge } from "./draw-badge.tsx";
import { isCounting, type TimedStock } from "./timed-stock.ts";
import { useNow } from "./use-now.ts";
import styles from "./stocks.module.css";

type DrawProps = {
  readonly of: TimedStock;
  /** Inside a fold, whose head has the name already. */
  readonly nameless?: boolean;
};

/** What a draw is about, how long it runs and where the player stands. */
export function Draw({ of: stock, nameless = false }: DrawProps) {
  const { status, me } = stock;
  const now = useNow(stock.ahead);
  const reason = isCounting(stock, now) ? countingReason : closedReasons[status];
  const key =
    me === null && !stock.excluded ? "Участвовать" : missingPoints(stock) > 0 ? "Догнать призёров" : "Играть дальше";
  return (
    <div className={styles.draw}>
      {!nameless && (
        <>
          <div className={styles.meta}>
            <DrawBadge status={status} />
            <span>{daysOf(stock.start_date, stock.end_date)}</span>
          </div>
          <h2>{stock.name}</h2>
        </>
      )}
      <p className={`lead ${styles.text}`}>{stock.description}</p>
      {reason === null && <Countdown of={stock} now={now} />}
      <OwnResult of={stock} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <div className={styles.actions}>
        {reason === null ? (
          <AppLink className="key key--action key--big" to="/play">
            {key}
          </AppLink>
        ) : (
          <button type="button" className="key key--action key--big" disabled>
            {key}
          </button>
        )}
        <AppLink className="link" to="/help">
          Правила игры
        </AppLink>
      </div>
    </div>
  );
}
