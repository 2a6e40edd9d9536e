import { type Award, nextAwardStates } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { ReturnGroup } from "../../../ui/returns.tsx";
import { useCall } from "../../../ui/use-call.ts";
import styles from "../draws.module.css";
import { type PlainStep, stepQuestions } from "./award-steps.ts";

type AwardsBulkProps = {
  /** The chosen awards. */
  readonly awards: readonly Award[];
  readonly onDone: () => void;
};

const steps = ["confirmed", "sent", "received"] as const;
const stepTexts: Record<PlainStep, string> = { confirmed: "Подтвердить", sent: "Отправлены", received: "Получены" };

const countOf = (count: number) => counted(count, "приз", "приза", "призов");

/** Moves all chosen awards to their next state at once, after a question, and can undo that. */
export function AwardsBulk({ awards, onDone }: AwardsBulkProps) {
  const [done, setDone] = useState<{ readonly group: string; readonly count: number } | null>(null);
  const [first] = awards;
  const confirm = useConfirm();
  const open = steps.filter((step) => awards.every(({ state }) => nextAwardStates[state].includes(step)));
  const { pending, run: advance } = useCall(
    async (_idStock: string, state: PlainStep) => {
      const text = `Выбрано: ${countOf(awards.length)}. Победители увидят это в\u00A0профиле.`;
      if (!(await confirm({ title: stepQuestions[state].many, text, yes: stepTexts[state] }))) return;
      const { data, group_id } = await api.updateAwards({ _idStock, ids: awards.map(({ _id }) => _id), state });
      setDone({ group: group_id, count: data.length });
      onDone();
    },
    () => invalidate("award"),
  );
  return (
    <>
      {done !== null && first === undefined && (
        <div className={styles.bulk}>
          <span role="status">Изменено: {countOf(done.count)}</span>
          <ReturnGroup
            key={done.group}
            id={done.group}
            label="Отменить правку"
            question="Вернуть призам прежнее состояние?"
          />
        </div>
      )}
      {first !== undefined && (
        <div className={styles.bulk} role="group" aria-label="Выбранные призы" aria-busy={pending}>
          <b role="status">Выбрано {formatNumber(awards.length)}</b>
          {awards.length > limits.awardsAtOnce.max && <span>Не&nbsp;больше {limits.awardsAtOnce.max} за&nbsp;раз</span>}
          {awards.length <= limits.awardsAtOnce.max && open.length === 0 && (
            <span>У&nbsp;выбранных разные состояния или менять больше нечего</span>
          )}
          {awards.length <= limits.awardsAtOnce.max &&
            open.map((step) => (
              <button
                key={step}
                type="button"
                className="key"
                disabled={pending}
                onClick={() => void advance(first._idStock, step)}
              >
                {stepTexts[step]}
              </button>
            ))}
        </div>
      )}
    </>
  );
}
