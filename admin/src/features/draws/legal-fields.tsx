import { taxPayers, taxPayerTexts, type TaxPayer } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { DigitsField } from "../../ui/edit-form/digits-field.tsx";
import type { EditForm } from "../../ui/edit-form/edit-form.ts";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import type { DrawValues } from "./draw-values.ts";
import { fieldId } from "./readiness/field-id.ts";

type LegalFieldsProps = { readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set"> };

const payers: readonly { readonly value: TaxPayer | ""; readonly label: string }[] = [
  { value: "", label: "Не\u00A0выбрано" },
  ...taxPayers.map((value) => ({ value, label: taxPayerTexts[value] })),
];

/** What the law wants said of a draw besides. */
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
          hint="С&nbsp;того, что дороже 4&nbsp;000&nbsp;₽ за&nbsp;год на&nbsp;человека"
          error={errors["tax_payer"]}
          options={payers}
          value={values.tax_payer}
          onChange={(payer) => set("tax_payer", payer)}
        />
      </div>
    </fieldset>
  );
}
