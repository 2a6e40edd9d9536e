import type { Intervention as Event } from "@hitoslov/contract";
import { useState } from "react";
import { Intervention } from "./intervention.tsx";
import styles from "./proof.module.css";

type InterventionsProps = {
  /** The earliest first. */
  readonly of: readonly Event[];
  /** The own entrant; null for who has none. */
  readonly ownId: string | null;
};

/** Every prize of a large draw leaves several. */
const step = 30;

/** What was done to points, members and prizes of a draw, the latest first. */
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
