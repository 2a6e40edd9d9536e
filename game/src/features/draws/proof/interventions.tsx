import type { Intervention as Event } from "@hitoslov/contract";
import { useState } from "react";
import { momentOf } from "../../../ui/dates.ts";
import styles from "./proof.module.css";

type InterventionsProps = {
  /** The earliest first. */
  readonly of: readonly Event[];
  /** The player's alias; null for who is no entrant. */
  readonly ownId: string | null;
};

/** How many are shown at first: every prize of a large draw causes several. */
const step = 30;

/** What was done to points, entrants and prizes of a draw, the latest first. */
export function Interventions({ of: events, ownId }: InterventionsProps) {
  const [count, setCount] = useState(step);
  return (
    <section className={styles.section}>
      <h2>Журнал розыгрыша</h2>
      <p className="muted">
        Что делали с&nbsp;очками, участниками и&nbsp;призами. Имён здесь нет: у&nbsp;каждого участника свой номер,
        и&nbsp;чей он, видит только сам участник.
      </p>
      {events.length === 0 && <p>Очки никто не&nbsp;правил, никого не&nbsp;исключали, призы ещё не&nbsp;вручали.</p>}
      <ol className={styles.events} aria-label="Журнал розыгрыша">
        {events
          .toReversed()
          .slice(0, count)
          .map((event) => (
            <Intervention key={event._id} of={event} isOwn={event.entrant !== null && event.entrant === ownId} />
          ))}
      </ol>
      {events.length > count && (
        <div>
          <button type="button" className="key" onClick={() => setCount(count + step)}>
            Показать ещё
          </button>
        </div>
      )}
    </section>
  );
}

const doers: Record<Event["by"], string> = {
  staff: "организатор",
  player: "победитель",
  server: "по\u00A0сроку",
};

/** One intervention. */
function Intervention({ of: event, isOwn }: { readonly of: Event; readonly isOwn: boolean }) {
  const { at, by, text, entrant, reason, unexplained } = event;
  return (
    <li className={`${styles.event} ${isOwn ? `on-bed ${styles.own}` : ""}`}>
      <p>
        <time dateTime={at}>{momentOf(at)}</time> · {doers[by]}
      </p>
      <b>
        {text}
        {isOwn && "\u00A0— это\u00A0вы"}
      </b>
      {entrant !== null && <code>{entrant}</code>}
      {/* Typed by people: what turns its direction shall turn nothing else. */}
      {reason !== null && (
        <p className={styles.reason}>
          Причина: <bdi>{reason}</bdi>
        </p>
      )}
      {unexplained && (
        <p className={styles.reason}>
          {reason === null ? <>Причина не&nbsp;указана</> : <>Почему её удалили, не&nbsp;указано</>}
        </p>
      )}
    </li>
  );
}
