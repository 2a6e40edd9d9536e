import type { Entrant } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useQuery, skipToken } from "@tanstack/react-query";
import { useState, useDeferredValue } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate, totpQuery } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DigitsInput } from "../../../ui/digits-input.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { FactorCodeField } from "../../../ui/factor-code-field.tsx";
import { FormKeys } from "../../../ui/form-keys.tsx";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { useFormCall } from "../../../ui/use-form-call.ts";
import { ReasonField } from "../reason-field.tsx";
import { formatNumber } from "../../../lib/format.ts";
import styles from "../draws.module.css";

type CorrectionDialogProps = { readonly member: Entrant; readonly onClose: () => void };

const signs = [
  { value: 1, label: "Прибавить" },
  { value: -1, label: "Снять" },
] as const;

/** Gives points to a member or takes them, once it is seen what comes of it. */
export function CorrectionDialog({ member, onClose }: CorrectionDialogProps) {
  const { _idStock, _id, login, updated_at } = member;
  const [sign, setSign] = useState<1 | -1>(1);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const { data: factor } = useQuery(totpQuery);
  const toast = useToast();
  const points = sign * Number(amount);
  const { props, errors, pending } = useFormCall("points", async () => {
    const asked = factor?.on === true ? { code } : {};
    try {
      await api.correctStockMember({ _idStock, _id, points, reason, updated_at, ...asked });
    } catch (error) {
      // What the dialog shows holds no more.
      if (error instanceof ApiError && error.status === 409) await invalidate("stock_member");
      throw error;
    }
    toast.success(awardMessages.corrected);
    onClose();
    await invalidate("stock_member");
  });
  return (
    <Dialog title={`Очки: ${login}`} onClose={onClose}>
      <form {...props} className={styles.add}>
        <div className={styles.signs} role="radiogroup" aria-label="Что сделать с очками">
          {signs.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="sign" checked={sign === value} onChange={() => setSign(value)} />
              {label}
            </label>
          ))}
        </div>
        <FormField label="Сколько очков" required error={errors["points"]}>
          {(control) => <DigitsInput {...control} max={limits.score.max} value={amount} onChange={setAmount} />}
        </FormField>
        <CorrectionOutcome member={member} points={points} />
        <ReasonField error={errors["reason"]} value={reason} onChange={setReason} />
        {factor?.on === true && (
          <FactorCodeField among hint="или запасной код" error={errors["code"]} value={code} onChange={setCode} />
        )}
        <FormKeys>
          <button type="button" className="key" disabled={pending} onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
            {sign === 1 ? "Прибавить" : "Снять"}
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}

type CorrectionOutcomeProps = {
  readonly member: Entrant;
  /** To be given, or taken; 0 while nothing is typed. */
  readonly points: number;
};

/** Where the member stands, and where the points would put them, as the server counts it. */
function CorrectionOutcome({ member: { _idStock, _id, score, place }, points }: CorrectionOutcomeProps) {
  const asked = useDeferredValue(points);
  const { data, error } = useQuery({
    queryKey: ["stock_member", "correction", _idStock, _id, asked],
    queryFn:
      asked === 0 ? skipToken : ({ signal }) => api.previewCorrection({ _idStock, _id, points: asked }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const now = data?.before ?? { score, place };
  const isKnown = data !== undefined && asked === points;
  return (
    <div className={styles.outcome} role="status" aria-busy={points !== 0 && !isKnown && error === null}>
      <dl>
        <StandingRow name="Сейчас" of={now} />
        <StandingRow name="Станет" of={isKnown ? data.after : null} />
      </dl>
      {error !== null && points !== 0 && <p className={styles.bad}>{messageOf(error)}</p>}
    </div>
  );
}

type StandingRowProps = {
  readonly name: string;
  /** Null while it is not known. */
  readonly of: Pick<Entrant, "score" | "place"> | null;
};

/** Place and score of a member, before a correction or after it. */
function StandingRow({ name, of: standing }: StandingRowProps) {
  const place = standing?.place ?? null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{standing === null ? "—" : `место ${place === null ? "—" : formatNumber(place)}`}</dd>
      <dd>{standing === null ? "—" : `очки ${formatNumber(standing.score)}`}</dd>
    </div>
  );
}
