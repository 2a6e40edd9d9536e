import type { PlayerStock } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";
import { daysOf } from "../../ui/dates.ts";
import { Countdown } from "./countdown.tsx";
import { OwnResult } from "./own-result.tsx";
import { closedReasons } from "./status.ts";
import { StatusBadge } from "./status-badge.tsx";
import styles from "./stocks.module.css";

type DrawProps = {
  readonly of: PlayerStock;
  /** Inside a fold, whose head has the name already. */
  readonly nameless?: boolean;
};

/** What a draw is about, how long it runs and where the player stands. */
export function Draw({ of: stock, nameless = false }: DrawProps) {
  const { status, me } = stock;
  const reason = closedReasons[status];
  const key = me === null ? "Участвовать" : me.place === 1 ? "Играть дальше" : "Догнать призёров";
  return (
    <div className={styles.draw}>
      {!nameless && (
        <>
          <div className={styles.meta}>
            <StatusBadge status={status} />
            <span>{daysOf(stock.start_date, stock.end_date)}</span>
          </div>
          <h2>{stock.name}</h2>
        </>
      )}
      <p className={`lead ${styles.text}`}>{stock.description}</p>
      {status === "active" && <Countdown of={stock} />}
      <OwnResult me={me} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <div className={styles.actions}>
        {status === "active" ? (
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
