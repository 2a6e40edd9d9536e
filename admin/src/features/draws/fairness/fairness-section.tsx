import { type Draw, randomnesses, randomnessTexts } from "@hitoslov/contract";
import { CopyKey } from "../../../ui/copy-key.tsx";
import type { EditForm } from "../../../ui/edit-form/edit-form.ts";
import { SelectField } from "../../../ui/edit-form/select-field.tsx";
import type { DrawValues } from "../draw-values.ts";
import { BeaconCard } from "./beacon-card.tsx";
import styles from "./fairness.module.css";

type FairnessSectionProps = {
  /** null: a new one. */
  readonly stock: Draw | null;
  readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set">;
};

const options = randomnesses.map((value) => ({ value, label: randomnessTexts[value] }));

/** What makes a lot honest: where its randomness comes from, and what is promised before it. */
export function FairnessSection({ stock, form: { values, errors, set } }: FairnessSectionProps) {
  const isFixed = stock !== null && stock.status !== "testing";
  return (
    <fieldset className="fs">
      <legend>Честность</legend>
      <SelectField
        label="Откуда случайность"
        error={errors["randomness"]}
        disabled={isFixed}
        options={options}
        value={values.randomness}
        onChange={(randomness) => set("randomness", randomness)}
      />
      <p className="hint">
        {isFixed
          ? "Игроки уже видели розыгрыш: поменять нельзя."
          : "С\u00A0маяком результат до\u00A0раунда не\u00A0знает никто, и\u00A0организатор тоже. Выбрать можно, пока розыгрыш не\u00A0увидели игроки."}
      </p>
      {values.randomness === "beacon" && <BeaconCard stock={stock} />}
      {stock !== null && (
        <div className={styles.commitment}>
          <p>
            <b>Отпечаток секретного числа</b>
            <code>{stock.commitment}</code>
          </p>
          <CopyKey
            label="Скопировать"
            text={stock.commitment}
            done="Отпечаток скопирован"
            failed="Скопировать не&nbsp;вышло. Выделите отпечаток."
          />
          <p className="hint">
            Игроки видят его до&nbsp;начала, а&nbsp;само число&nbsp;— после жребия: подменить его нельзя.
          </p>
        </div>
      )}
    </fieldset>
  );
}
