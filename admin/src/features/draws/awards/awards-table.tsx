import { SelectAll, SelectRow } from "../../../ui/data-table/grid.tsx";
import { SectionLink } from "../../../ui/section-link.tsx";
import type { Award } from "@hitoslov/contract";
import { useState } from "react";
import { Link } from "react-router";
import { AwardStateBadge } from "./award-state-badge.tsx";
import { AwardsBulk } from "./awards-bulk.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { formatDate } from "../../../lib/format.ts";
import styles from "../draws.module.css";
import { type AwardStep, likelyReason, causeOf, stepsOf, stepTexts } from "./award-steps.ts";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages, edited } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";

type Asked = { readonly award: Award; readonly step: "expired" | "replace"; readonly reason: string };

const outcomes = {
  expired: "Передать приз следующему можно и\u00A0позже.",
  replace: "Приз получит следующий в\u00A0запасе.",
};

/** The awards of a draw, with the next steps of each. */
export function AwardsTable({ awards }: { readonly awards: readonly Award[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, advance, expire, replace } = useAwardStep();
  const handleStep = (award: Award, step: AwardStep) => {
    if (step === "expired" || step === "replace") setAsked({ award, step, reason: likelyReason(award) });
    else void advance(award, step);
  };
  return (
    <>
      <AwardsBulk awards={awards.filter(({ _id }) => chosen.has(_id))} onDone={() => setChosen(new Set())} />
      <div className="tw">
        <table className="grid">
          <caption className="vh">Вручение призов</caption>
          <thead>
            <tr>
              <th scope="col">
                <SelectAll
                  label="Выбрать все призы"
                  rows={awards.map(({ _id }) => _id)}
                  ids={chosen}
                  onChange={setChosen}
                />
              </th>
              <th scope="col">Игрок</th>
              <th scope="col">Приз, за&nbsp;что</th>
              <th scope="col">Состояние</th>
              <th scope="col">Дальше</th>
            </tr>
          </thead>
          <tbody>
            {awards.map((award) => (
              <AwardRow
                key={award._id}
                award={award}
                heir={awards.find(({ _id }) => _id === award.replaced_by)}
                chosen={chosen}
                onChoose={setChosen}
                busy={busy === award._id}
                onStep={(step) => handleStep(award, step)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked !== null && (
        <ReasonDialog
          title={asked.step === "replace" ? "Передать приз следующему?" : "Приз просрочен?"}
          text={`${asked.award.member.login} останется без\u00A0приза: ${asked.award.prize.name}. ${outcomes[asked.step]}`}
          yes={asked.step === "replace" ? "Передать" : "Просрочен"}
          reason={asked.reason}
          onSubmit={(reason) => (asked.step === "replace" ? replace : expire)(asked.award, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Moves awards from state to state. */
function useAwardStep() {
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  return {
    /** The award that is being saved. */
    busy,
    advance: async ({ _id }: Award, state: Exclude<AwardStep, "expired" | "replace">) => {
      setBusy(_id);
      try {
        await api.updateAward({ _id, state });
        toast.success(edited("award"));
      } catch (error) {
        toast.error(messageOf(error));
      }
      await invalidate("award");
      setBusy(null);
    },
    /** Rejects if the server refuses. */
    expire: async ({ _id }: Award, reason: string) => {
      await api.updateAward({ _id, state: "expired", reason });
      toast.success(edited("award"));
      await invalidate("award");
    },
    /** Rejects if the server refuses. */
    replace: async ({ _id }: Award, reason: string) => {
      await api.replaceAward({ _id, reason });
      toast.success(awardMessages.replaced);
      await invalidate("award");
    },
  };
}

type AwardRowProps = {
  readonly award: Award;
  /** The award that replaces this one; undefined if it was not passed on. */
  readonly heir: Award | undefined;
  /** The ids of all awards that are selected. */
  readonly chosen: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onStep: (step: AwardStep) => void;
};

/** The date to show in each state. */
function dateOf({ state, due_at, confirmed_at, sent_at, received_at }: Award): string | null {
  if (state === "assigned") return `до\u00A0${formatDate(due_at)}`;
  const moment = { confirmed: confirmed_at, sent: sent_at, received: received_at, expired: null }[state];
  return moment && formatDate(moment);
}

function AwardRow({ award, heir, chosen, busy, onChoose, onStep }: AwardRowProps) {
  const { _id, _idStock, prize, member, state, reason } = award;
  return (
    <tr aria-busy={busy} className={state === "expired" ? styles.out : undefined}>
      <td>
        <SelectRow label={`Выбрать ${member.login}: ${prize.name}`} id={_id} ids={chosen} onChange={onChoose} />
      </td>
      <td className={`${styles.winner} ${styles.who}`}>
        <SectionLink of="players" to={`/gamers/${member._id}`}>
          {member.login}
        </SectionLink>
        <small>{member.email ?? member.name}</small>
      </td>
      <td className={styles.winner}>
        <Link
          className="link"
          to={`/stocks/${_idStock}/awards/${_id}`}
          aria-label={`${prize.name}: карточка, ${member.login}`}
        >
          <b>{prize.name}</b>
        </Link>
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
