import type { Player, PlayerSupport } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { formatWhen } from "../../lib/format.ts";
import styles from "./players.module.css";
import { usePlayerCall } from "./use-player-call.ts";

type PlayerSignInProps = { readonly gamer: Player; readonly support: PlayerSupport };

const ways = { email: "Ссылка ушла на\u00A0почту", phone: "Код ушёл по\u00A0SMS" } as const;

/** How a player comes in: the password, and where they are signed in. */
export function PlayerSignIn({ gamer, support: { sessions, hasPassword } }: PlayerSignInProps) {
  const { _id, email, phone } = gamer;
  const { run, pending } = usePlayerCall();

  const end = (session?: string) =>
    run(async () => {
      await api.endGamerSessions({ _id, ...(session !== undefined && { session }) });
      return session === undefined ? "Сеансы завершены" : "Сеанс завершён";
    });

  return (
    <section className={styles.section}>
      <h2 className="fs-title">Вход</h2>
      {!hasPassword && <p className="hint">Пароля нет: входит через оператора.</p>}
      <div className={styles.presets}>
        <button
          type="button"
          className="key"
          disabled={pending || (email === null && phone === null)}
          onClick={() => void run(async () => ways[(await api.sendGamerReset({ _id })).way])}
        >
          Отправить ссылку на&nbsp;новый пароль
        </button>
        {sessions.length > 1 && (
          <button type="button" className="key" disabled={pending} onClick={() => void end()}>
            Завершить все сеансы
          </button>
        )}
      </div>
      {email === null && phone === null && (
        <p className="hint">Ни&nbsp;почты, ни&nbsp;телефона нет: отправить некуда.</p>
      )}
      {sessions.length === 0 && <p className="hint">Сейчас нигде не открыто.</p>}
      <ul className={styles.list} aria-label="Сеансы">
        {sessions.map(({ _id: session, last_used_at }) => {
          const when = formatWhen(last_used_at);
          return (
            <li key={session} className={styles.row}>
              <span>{when}</span>
              <button
                type="button"
                className="key"
                aria-label={`Завершить: ${when}`}
                disabled={pending}
                onClick={() => void end(session)}
              >
                Завершить
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
