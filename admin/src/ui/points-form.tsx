import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { limits } from "@hitoslov/contract/limits";
import { type ReactNode, useState } from "react";
import { messageOf } from "../lib/api.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { Dialog } from "./dialog/dialog.tsx";
import { useClose } from "./dialog/use-close.ts";
import { DigitsInput } from "./digits-field.tsx";
import { FactorCodeField } from "./factor-code-field.tsx";
import { FormButtons } from "./form-buttons.tsx";
import styles from "./points-form.module.css";
import { useFormCall } from "./use-form-call.ts";

/** The input: points to give, or to take if negative. */
export type Correction = { readonly points: number; readonly reason: string; readonly code: string };

type ReasonProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

type PointsFormProps = {
  readonly login: string;
  /** The second factor is required again. */
  readonly asksCode: boolean;
  readonly onSave: (correction: Correction) => Promise<void>;
  readonly onClose: () => void;
  /** Renders the effect of so many points; 0 while nothing is typed. */
  readonly outcome: (points: number) => ReactNode;
  readonly reason: (field: ReasonProps) => ReactNode;
};

const signs = [
  { value: 1, label: "Прибавить" },
  { value: -1, label: "Снять" },
] as const;

/** Gives or takes points with a reason, after showing the effect. */
export function PointsForm({ login, asksCode, onSave, onClose, outcome, reason: reasonField }: PointsFormProps) {
  const [sign, setSign] = useState<1 | -1>(1);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const points = sign * Number(amount);
  const handleClose = useClose(amount !== "" || reason !== "", onClose);
  const { props, errors, pending } = useFormCall("points", () => onSave({ points, reason, code }));
  return (
    <Dialog title={`Очки: ${login}`} onClose={handleClose}>
      <form {...props} className={styles.form}>
        <ChoiceGroup label={"Что сделать с\u00A0очками"} options={signs} value={sign} onChange={setSign} />
        <FormField label="Сколько очков" required error={errors["points"]}>
          {(control) => <DigitsInput {...control} max={limits.score.max} value={amount} onChange={setAmount} />}
        </FormField>
        {outcome(points)}
        {reasonField({ error: errors["reason"], value: reason, onChange: setReason })}
        {asksCode && (
          <FactorCodeField among hint="или запасной код" error={errors["code"]} value={code} onChange={setCode} />
        )}
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
            {sign === 1 ? "Прибавить" : "Снять"}
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type OutcomeProps = {
  readonly points: number;
  readonly isKnown: boolean;
  readonly error: unknown;
  readonly children: ReactNode;
};

/** Shows the effect of the points, as computed by the server. */
export function PointsOutcome({ points, isKnown, error, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} role="status" aria-busy={points !== 0 && !isKnown && error === null}>
      {children}
      {error !== null && points !== 0 && <p className={styles.bad}>{messageOf(error)}</p>}
    </div>
  );
}
