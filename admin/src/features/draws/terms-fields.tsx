import { drawModes, drawModeTexts, type Draw } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { formatWhen } from "../../lib/format.ts";
import { DigitsField } from "../../ui/edit-form/digits-field.tsx";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import type { EditForm } from "../../ui/edit-form/edit-form.ts";
import type { DrawValues } from "./draw-values.ts";
import { fieldId } from "./readiness/field-id.ts";

type TermsFieldsProps = {
  /** null: a new one. */
  readonly stock: Draw | null;
  readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set">;
};

const drawModeOptions = drawModes.map((value) => ({ value, label: drawModeTexts[value] }));
const lotNumbers = [
  { name: "draw_min_score", label: "Очков для\u00A0участия", max: limits.score.max },
  { name: "draw_reserves", label: "Сколько запасных", max: limits.reserves.max },
] as const;

/** By what rules prizes are given; nobody changes them once the ranking is frozen. */
export function TermsFields({ stock, form: { values, errors, set } }: TermsFieldsProps) {
  const { frozen_at = null, drawn_at = null } = stock ?? {};
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
          options={drawModeOptions}
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
          lotNumbers.map(({ name, label, max }) => (
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
