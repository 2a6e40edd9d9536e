import { Icon } from "@hitoslov/brand/icon.tsx";
import type { Entrant, Signal } from "@hitoslov/contract";
import { ChevronDown } from "lucide";
import { counted } from "@hitoslov/contract/plural";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { PlayerLink, SectionLink } from "../../../ui/section-link.tsx";
import styles from "../draws.module.css";

type SignalsButtonProps = {
  readonly login: string;
  readonly count: number;
  readonly open: boolean;
  /** The id of what it opens. */
  readonly details: string;
  readonly onToggle: () => void;
};

/** «2 подозрения»: opens the list of them. */
export function SignalsButton({ login, count, open, details, onToggle }: SignalsButtonProps) {
  const text = counted(count, "подозрение", "подозрения", "подозрений");
  return (
    <button
      type="button"
      className={`badge badge--warn ${styles.signals}`}
      aria-label={`${text}: ${login}`}
      aria-expanded={open}
      aria-controls={open ? details : undefined}
      onClick={onToggle}
    >
      {text}
      <Icon of={ChevronDown} />
    </button>
  );
}

type SignalListProps = {
  readonly entrant: Entrant;
  readonly signals: readonly Signal[];
};

/** The signals of an entrant, each with the plays or accounts behind it. */
export function SignalList({ entrant: { _id, login, staff }, signals }: SignalListProps) {
  return (
    <div className={styles.suspicion}>
      <ul>
        {signals.map(({ kind, text, plays, accounts }) => (
          <li key={kind}>
            <p>{text}</p>
            {plays.length > 0 && <SignalPlays plays={plays} />}
            {accounts.length > 0 && (
              <ul className={styles.accounts} aria-label="Связанные учётные записи">
                {accounts.map((account) => (
                  <li key={account._id}>
                    <PlayerLink {...account} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {!staff && (
        <SectionLink of="players" to={`/gamers/${_id}`}>
          Карточка игрока {login}
        </SectionLink>
      )}
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
