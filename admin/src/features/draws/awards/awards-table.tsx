import { SelectAll, SelectRow } from "../../../ui/data-table/grid.tsx";
import { PlayerLink } from "../../../ui/section-link.tsx";
import type { Award } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { AwardStateBadge } from "../../../ui/badges.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useCall } from "../../../ui/use-call.ts";
import { AwardsBulk } from "./awards-bulk.tsx";
import { ReasonDialog } from "../../../ui/reason-dialog.tsx";
import { formatDate } from "../../../lib/format.ts";
import styles from "../draws.module.css";
import { type PlainStep, likelyReason, causeOf, stepQuestions, stepsOf, stepTexts } from "./award-steps.ts";
import { api } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages, edited } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { DeadEnd } from "../../../ui/page/staff-page.tsx";

/** The awards of a draw, with the next steps of each. */
export function AwardsTable({ awards }: { readonly awards: readonly Award[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The page for an award that does not exist: it was taken back, or went with its draw. */
export function NoAward({ drawId }: { readonly drawId: string }) {
  return (
    <DeadEnd
      title="Такого вручения нет"
      crumbs={[{ to: "/stocks", label: "Розыгрыши" }]}
      here="Вручение"
      text="На этой волне тихо. Возможно, приз забрали."
      way={{ to: `/stocks/${drawId}`, label: "К\u00A0розыгрышу" }}
    />
  );
}

type AwardRowProps = {
  readonly award: Award;
  /** The award that replaces this one; undefined if it was not passed on. */
  readonly heir: Award | undefined;
  /** The ids of all awards that are selected. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
};

/** The date to show in each state. */
function dateOf({ state, due_at, confirmed_at, sent_at, received_at }: Award): string | null {
  if (state === "assigned") return `до\u00A0${formatDate(due_at)}`;
  const moment = { confirmed: confirmed_at, sent: sent_at, received: received_at, expired: null }[state];
  return moment && formatDate(moment);
}

function AwardRow({ award, heir, chosen, onChoose }: AwardRowProps) {
  const { _id, _idStock, prize, member, state, reason } = award;
  return (
    <tr className={state === "expired" ? styles.out : undefined}>
      <td>
        <SelectRow label={`Выбрать ${member.login}: ${prize.name}`} id={_id} ids={chosen} onChange={onChoose} />
      </td>
      <td className={`${styles.winner} ${styles.who}`}>
        <PlayerLink {...member} />
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
        <AwardSteps award={award} />
      </td>
    </tr>
  );
}

/** The buttons that move an award to its next states; each asks first, two of them for a reason. */
export function AwardSteps({ award }: { readonly award: Award }) {
  const { _id, member, prize } = award;
  const confirm = useConfirm();
  const [asked, setAsked] = useState<"expired" | "replace" | null>(null);
  const toast = useToast();
  const { pending, run: advance } = useCall(
    async (state: PlainStep) => {
      const text = `${member.login}, ${prize.name}. Победитель увидит это в\u00A0профиле.`;
      if (!(await confirm({ title: stepQuestions[state].one, text, yes: stepTexts[state] }))) return;
      await api.updateAward({ _id, state });
      toast.success(edited("award"));
    },
    () => invalidate("award"),
  );
  /** Rejects if the server refuses. */
  const end = async (reason: string, next?: string) => {
    try {
      if (asked === "replace") {
        const { member: heir } = await api.replaceAward({ _id, reason, next });
        toast.success(`${awardMessages.replaced}: ${heir.login}`);
      } else {
        await api.updateAward({ _id, state: "expired", reason });
        toast.success(edited("award"));
      }
    } finally {
      // Also after a refusal: somebody else may be next.
      await invalidate("award");
    }
  };
  return (
    <span className={styles.steps} aria-busy={pending}>
      {stepsOf(award).map((step) => (
        <button
          key={step}
          type="button"
          className="key"
          aria-label={`${stepTexts[step]} ${member.login}`}
          disabled={pending}
          onClick={() => (step === "expired" || step === "replace" ? setAsked(step) : void advance(step))}
        >
          {stepTexts[step]}
        </button>
      ))}
      {asked === "expired" && (
        <ReasonDialog
          title="Приз просрочен?"
          text={`${lossOf(award)} Передать приз следующему можно и\u00A0позже.`}
          yes="Просрочен"
          reason={likelyReason(award)}
          onSubmit={end}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "replace" && <ReplaceDialog award={award} onSubmit={end} onClose={() => setAsked(null)} />}
    </span>
  );
}

const lossOf = ({ member, prize }: Award) => `${member.login} останется без\u00A0приза: ${prize.name}.`;

type ReplaceDialogProps = {
  readonly award: Award;
  /** `next`: who is shown to get the prize. */
  readonly onSubmit: (reason: string, next?: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Names the next winner, and asks for the reason. */
function ReplaceDialog({ award, onSubmit, onClose }: ReplaceDialogProps) {
  const { _id } = award;
  // Not cached: who is next may change with everybody who leaves the draw.
  const { data } = useQuery({
    queryKey: ["award", "replacement", _id],
    queryFn: ({ signal }) => api.previewReplacement({ _id }, { signal }),
    gcTime: 0,
  });
  const nobody = data?.next === null;
  const heir = data?.next ? `Приз получит ${data.next.login}.` : "Приз получит следующий в\u00A0запасе.";
  return (
    <ReasonDialog
      title={nobody ? "Передать приз некому" : "Передать приз следующему?"}
      text={nobody ? "В\u00A0запасе никого не\u00A0осталось." : `${lossOf(award)} ${heir}`}
      yes={nobody ? null : "Передать"}
      reason={likelyReason(award)}
      onSubmit={(reason) => onSubmit(reason, data?.next?._id)}
      onClose={onClose}
    />
  );
}
