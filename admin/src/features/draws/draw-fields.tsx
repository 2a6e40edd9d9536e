import { type Draw, lotteryModes, lotteryModeTexts, type TaxPayer, taxPayers, taxPayerTexts } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { formatWhen } from "../../lib/format.ts";
import { DigitsField } from "../../ui/digits-field.tsx";
import { SelectField } from "../../ui/select/select.tsx";
import type { EditForm } from "../../ui/edit-form/edit-form.ts";
import type { DrawValues } from "./draw-values.ts";
import { fieldId } from "./readiness/readiness.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type TermsFieldsProps = {
  /** null: a new draw. */
  readonly draw: Draw | null;
  readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set">;
};

const lotteryModeOptions = lotteryModes.map((value) => ({ value, label: lotteryModeTexts[value] }));
const lotteryNumbers = [
  { name: "draw_min_score", label: "Очков для\u00A0участия", max: limits.score.max },
  { name: "draw_reserves", label: "Сколько запасных", max: limits.reserves.max },
] as const;

/** The rules by which prizes are given; they are fixed once the ranking is frozen. */
export function TermsFields({ draw, form: { values, errors, set } }: TermsFieldsProps) {
  const { frozen_at = null, drawn_at = null } = draw ?? {};
  const frozen = frozen_at !== null;
  return (
    <fieldset className="fs" id={fieldId("randomness")}>
      <legend>Условия</legend>
      {frozen_at !== null && (
        <p>
          Итоги подведены {formatWhen(frozen_at)}
          {drawn_at !== null && `, жребий проведён ${formatWhen(drawn_at)}`}
        </p>
      )}
      <div className="g2">
        <SelectField
          label="Жребий"
          error={errors["draw_mode"]}
          disabled={frozen}
          options={lotteryModeOptions}
          value={values.draw_mode}
          onChange={(mode) => set("draw_mode", mode)}
        />
        <DigitsField
          label="Дней на&nbsp;ответ"
          error={errors["answer_days"]}
          hint="Чтобы подтвердить приз"
          readOnly={frozen}
          max={limits.answerDays.max}
          value={values.answer_days}
          onChange={(days) => set("answer_days", days)}
        />
        {values.draw_mode !== "none" &&
          lotteryNumbers.map(({ name, label, max }) => (
            <DigitsField
              key={name}
              label={label}
              error={errors[name]}
              readOnly={frozen}
              max={max}
              value={values[name]}
              onChange={(text) => set(name, text)}
            />
          ))}
      </div>
    </fieldset>
  );
}

type LegalFieldsProps = { readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set"> };

const payers: readonly { readonly value: TaxPayer | ""; readonly label: string }[] = [
  { value: "", label: "Не\u00A0выбрано" },
  ...taxPayers.map((value) => ({ value, label: taxPayerTexts[value] })),
];

/** What the law requires a draw to state. */
export function LegalFields({ form: { values, errors, set } }: LegalFieldsProps) {
  return (
    <fieldset className="fs">
      <legend>Для правил</legend>
      <div id={fieldId("handover")}>
        <TextField
          label="Как вручаем призы"
          hint="Порядок и&nbsp;сроки: как связываемся, как доставляем"
          error={errors["handover"]}
          max={limits.comment.max}
          rows={2}
          value={values.handover}
          onChange={(handover) => set("handover", handover)}
        />
      </div>
      <div className="g2">
        <div id={fieldId("region")}>
          <TextField
            label="Территория"
            hint="Например, Российская Федерация"
            error={errors["region"]}
            max={limits.title.max}
            value={values.region}
            onChange={(region) => set("region", region)}
          />
        </div>
        <div id={fieldId("age")}>
          <DigitsField
            label="Возраст, от"
            hint={`Не\u00A0младше ${limits.age.min}`}
            error={errors["min_age"]}
            max={limits.age.max}
            value={values.min_age}
            onChange={(age) => set("min_age", age)}
          />
        </div>
      </div>
      <div id={fieldId("tax")}>
        <SelectField
          label="Налог 35&nbsp;% с&nbsp;приза платит"
          hint="Со&nbsp;стоимости призов одного человека за&nbsp;год сверх необлагаемой суммы из&nbsp;настроек"
          error={errors["tax_payer"]}
          options={payers}
          value={values.tax_payer}
          onChange={(payer) => set("tax_payer", payer)}
        />
      </div>
    </fieldset>
  );
}
