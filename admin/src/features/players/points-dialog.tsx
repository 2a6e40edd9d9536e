import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { Contract, Output, Player } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { invalidate, totpQuery } from "../../lib/queries.ts";
import { useMayUse } from "../../lib/use-me.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DigitsInput } from "../../ui/digits-input.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./players.module.css";

type PointsDialogProps = { readonly gamer: Player; readonly onClose: () => void };
type Preview = Output<Contract["previewGamerPoints"]>;

const signs = [
  { value: 1, label: "Прибавить" },
  { value: -1, label: "Снять" },
] as const;

/** Gives points to a player or takes them, once it is seen what comes of it, in draws too where they are ticked. */
export function PointsDialog({ gamer, onClose }: PointsDialogProps) {
  const { _id, login, updated_at } = gamer;
  const [sign, setSign] = useState<1 | -1>(1);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const [stocks, setStocks] = useState<readonly string[]>([]);
  const { data: factor } = useQuery(totpQuery);
  const toast = useToast();
  const points = sign * Number(amount);
  const asksCode = factor?.on === true && stocks.length > 0;
  const { props, errors, pending } = useFormCall("points", async () => {
    await api.changeGamerPoints({ _id, points, reason, stocks: [...stocks], updated_at, ...(asksCode && { code }) });
    toast.success(sign === 1 ? "Очки прибавлены" : "Очки сняты");
    onClose();
    await Promise.all([invalidate("gamer"), invalidate("stock_member")]);
  });
  return (
    <Dialog title={`Очки: ${login}`} onClose={onClose}>
      <form {...props} className={styles.stats}>
        <div className={styles.choices} role="radiogroup" aria-label="Что сделать с очками">
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
        <Outcome gamerId={_id} score={gamer.score} points={points} chosen={stocks} onChoose={setStocks} />
        <TextField
          label="Причина"
          required
          error={errors["reason"]}
          hint="Останется в&nbsp;журнале. У&nbsp;розыгрыша её увидят все: не&nbsp;называйте имён."
          max={limits.comment.max}
          rows={2}
          value={reason}
          onChange={setReason}
        />
        {asksCode && (
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

type OutcomeProps = {
  readonly gamerId: string;
  readonly score: number;
  /** 0 while nothing is typed. */
  readonly points: number;
  readonly chosen: readonly string[];
  readonly onChoose: (stocks: readonly string[]) => void;
};

/** What the points would make of the player, as the server counts it. */
function Outcome({ gamerId, score, points, chosen, onChoose }: OutcomeProps) {
  const mayDraws = useMayUse("draws");
  const asked = useDeferredValue(points);
  const { data, error } = useQuery({
    queryKey: ["gamer", "points", gamerId, asked],
    queryFn:
      asked === 0 ? skipToken : ({ signal }) => api.previewGamerPoints({ _id: gamerId, points: asked }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const known = asked === points ? data : undefined;
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className={styles.outcome} role="status" aria-busy={points !== 0 && known === undefined && error === null}>
      {known === undefined ? (
        <p>Сейчас очков: {formatNumber(score)}</p>
      ) : (
        <Standing name="Рейтинг" of={known.account} />
      )}
      {known?.stocks.map((stock) => (
        <label key={stock._id} className={styles.draw}>
          <input
            type="checkbox"
            disabled={!mayDraws}
            checked={chosen.includes(stock._id)}
            onChange={() => toggle(stock._id)}
          />
          <Standing name={stock.name} of={stock} />
        </label>
      ))}
      {error !== null && points !== 0 && <p className={styles.bad}>{messageOf(error)}</p>}
    </div>
  );
}

type StandingProps = { readonly name: string; readonly of: Preview["account"] };

function Standing({ name, of: { before, after } }: StandingProps) {
  return (
    <span>
      <b>{name}</b>: очки {formatNumber(before.score)} → {formatNumber(after.score)}, место {place(before.place)} →{" "}
      {place(after.place)}
    </span>
  );
}

const place = (at: number | null) => (at === null ? "—" : formatNumber(at));
