import type { Award } from "@hitoslov/contract";
import { Link } from "react-router";
import { formatDate } from "../../../lib/format.ts";
import { AwardStateBadge } from "./award-state-badge.tsx";
import { type AwardStep, causeOf, stepsOf, stepTexts } from "./award-steps.ts";
import styles from "../stocks.module.css";

type AwardRowProps = {
  readonly award: Award;
  /** Who has the prize now; undefined where it was not passed on. */
  readonly heir: Award | undefined;
  readonly busy: boolean;
  readonly onStep: (step: AwardStep) => void;
};

/** The moment that matters in a state. */
function dateOf({ state, due_at, confirmed_at, sent_at, received_at }: Award): string | null {
  if (state === "assigned") return `до\u00A0${formatDate(due_at)}`;
  const moment = { confirmed: confirmed_at, sent: sent_at, received: received_at, expired: null }[state];
  return moment && formatDate(moment);
}

export function AwardRow({ award, heir, busy, onStep }: AwardRowProps) {
  const { prize, member, state, reason } = award;
  return (
    <tr aria-busy={busy} className={state === "expired" ? styles.out : undefined}>
      <td className={styles.winner}>
        <Link className="link" to={`/gamers/${member._id}`}>
          {member.login}
        </Link>
        <small>{member.email ?? member.name}</small>
      </td>
      <td className={styles.winner}>
        <b>{prize.name}</b>
        <small>
          {causeOf(award)} · {prize.category}
        </small>
      </td>
      <td>
        <AwardStateBadge state={state} />
        <small>{dateOf(award)}</small>
        {reason !== null && <small>{reason}</small>}
        {heir !== undefined && <small>Теперь у&nbsp;{heir.member.login}</small>}
      </td>
      <td>
        <span className={styles.steps}>
          {stepsOf(award).map((step) => (
            <button
              key={step}
              type="button"
              className="key"
              aria-label={`${stepTexts[step]} ${member.login}`}
              disabled={busy}
              onClick={() => onStep(step)}
            >
              {stepTexts[step]}
            </button>
          ))}
        </span>
      </td>
    </tr>
  );
}
