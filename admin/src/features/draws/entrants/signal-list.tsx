import { SectionLink } from "../../../ui/section-link.tsx";
import type { Signal } from "@hitoslov/contract";
import { counted, formatDateTime, formatNumber } from "../../../lib/format.ts";
import styles from "../draws.module.css";

type SignalListProps = {
  /** The player's id. */
  readonly member: string;
  readonly login: string;
  readonly signals: readonly Signal[];
};

/** Why to look twice at a member, with what is behind it. */
export function SignalList({ member, login, signals }: SignalListProps) {
  return (
    <div className={styles.suspicion}>
      <ul>
        {signals.map(({ kind, text, plays, accounts }) => (
          <li key={kind}>
            <p>{text}</p>
            {plays.length > 0 && <SignalPlays plays={plays} />}
            {accounts.length > 0 && (
              <ul className={styles.accounts}>
                {accounts.map((account) => (
                  <li key={account._id}>
                    {account.deleted ? (
                      account.login
                    ) : (
                      <SectionLink of="players" to={`/gamers/${account._id}`}>
                        {account.login}
                      </SectionLink>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <SectionLink of="players" to={`/gamers/${member}`}>
        Карточка игрока {login}
      </SectionLink>
    </div>
  );
}

/** The plays that show a signal best. */
function SignalPlays({ plays }: { readonly plays: Signal["plays"] }) {
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
