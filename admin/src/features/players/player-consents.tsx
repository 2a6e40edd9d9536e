import type { PlayerSupport } from "@hitoslov/contract";
import { formatDateTime } from "../../lib/format.ts";
import styles from "./players.module.css";

/** What a player has accepted and taken back. */
export function PlayerConsents({ consents }: Pick<PlayerSupport, "consents">) {
  return (
    <section className={styles.section}>
      <h2 className="fs-title">Согласия</h2>
      {consents.length === 0 && <p className="hint">Пока ничего не&nbsp;принимал.</p>}
      <ul className={styles.list} aria-label="Согласия">
        {consents.map(({ title, number, stock, given_at, withdrawn_at }) => (
          <li key={`${given_at} ${title} ${stock}`}>
            <p>
              {title}, редакция {number}
              {stock !== null && ` · ${stock}`}
            </p>
            <p className="hint">
              Принято <time dateTime={given_at}>{formatDateTime(given_at)}</time>
              {withdrawn_at !== null && (
                <>
                  , отозвано <time dateTime={withdrawn_at}>{formatDateTime(withdrawn_at)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
