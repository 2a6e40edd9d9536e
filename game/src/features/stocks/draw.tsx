import { AppLink } from "../../ui/app-link.tsx";
import { daysOf } from "../../ui/dates.ts";
import type { PlayerStock } from "@hitoslov/contract";
import { leftParts, spokenLeft } from "./left.ts";
import countdownStyles from "./countdown.module.css";
import { plural, whole } from "../../ui/figures.ts";
import { distance } from "../../ui/rank/notes.ts";
import { missingPoints, hasFreePlace } from "./places.ts";
import { closedReasons, countingReason } from "./status.ts";
import { DrawBadge } from "./draw-badge.tsx";
import { isCounting, type TimedStock } from "./timed-stock.ts";
import { useEffect, useState } from "react";
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

/** The time of the server, anew every second; `ahead` is how far its clock is ahead of this device's. */
function useNow(ahead: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}

type CountdownProps = {
  readonly of: Pick<PlayerStock, "start_date" | "end_date">;
  /** By the server's clock. */
  readonly now: number;
};

/** How long a draw still runs, or until it begins. */
function Countdown({ of: { start_date, end_date }, now }: CountdownProps) {
  const isAhead = now < Date.parse(start_date);
  const span = Date.parse(isAhead ? start_date : end_date) - now;
  const until = isAhead ? "До\u00A0начала" : "До\u00A0конца";
  return (
    <div>
      <p className={countdownStyles.until} aria-hidden="true">
        {until}
      </p>
      <div
        className={`glass glass--ticks ${countdownStyles.count}`}
        role="timer"
        aria-label={`${until}: ${spokenLeft(span)}`}
      >
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

/** The own place in a draw, and how far the prizes or the next place are. */
function OwnResult({ of: stock }: { readonly of: PlayerStock }) {
  const { me, excluded } = stock;
  if (me === null) {
    return (
      <div className={`on-bed ${styles.own}`}>
        {excluded ? (
          <div>
            <p>Вы не&nbsp;участвуете в&nbsp;этом розыгрыше</p>
            <p>Если это ошибка, напишите организаторам: адрес есть в&nbsp;правилах розыгрыша.</p>
          </div>
        ) : (
          <p>
            Вас ещё нет в&nbsp;этом розыгрыше.{" "}
            {hasFreePlace(stock)
              ? "Призовое место свободно: соберите песню, и\u00A0оно ваше."
              : "Соберите песню, и\u00A0место ваше."}
          </p>
        )}
      </div>
    );
  }
  const missing = missingPoints(stock);
  return (
    <div className={`on-bed ${styles.own}`}>
      <b className={styles.place}>{whole(me.place)}</b>
      <div>
        <p>
          {missing > 0
            ? `место\u00A0— вам не\u00A0хватает ${whole(missing)}\u00A0${plural(missing, "очка", "очков", "очков")} до\u00A0приза`
            : me.next === null
              ? "место, впереди никого"
              : `место, ${distance(me.next)}`}
        </p>
        <p>Ваши очки в&nbsp;розыгрыше: {whole(me.score)}</p>
        {me.prize !== null && <p>Ваш приз: {me.prize}</p>}
      </div>
    </div>
  );
}
