import type { Session } from "@hitoslov/contract";
import { zonedFormat } from "@hitoslov/brand/time-zone.ts";
import styles from "./profile.module.css";

type SessionsProps = {
  readonly sessions: readonly Session[];
  readonly pending: boolean;
  /** One of them, or all but this one. */
  readonly onEnd: (id?: string) => void;
};

const moment = zonedFormat("ru", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
const areas: Record<Session["area"], string> = { game: "Игра", admin: "Пульт" };

export function Sessions({ sessions, pending, onEnd }: SessionsProps) {
  const end = (id?: string) => {
    if (!pending) onEnd(id);
  };
  return (
    <section className={styles.section}>
      <h2>Где вы&nbsp;вошли</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ _id, area, last_used_at, current }) => {
          const when = moment().format(new Date(last_used_at));
          return (
            <li key={_id}>
              <div>
                <p>{current ? "Это устройство" : "Другое устройство"}</p>
                <p className="hint">
                  {areas[area]}, {when}
                </p>
              </div>
              {!current && (
                <button
                  type="button"
                  className="key key--sm"
                  aria-label={`Завершить: ${areas[area]}, ${when}`}
                  onClick={() => end(_id)}
                >
                  Завершить
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div>
          <button type="button" className="key" aria-busy={pending || undefined} onClick={() => end()}>
            Выйти везде, кроме этого устройства
          </button>
        </div>
      )}
    </section>
  );
}
