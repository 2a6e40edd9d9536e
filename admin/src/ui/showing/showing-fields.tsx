import type { Audience } from "@hitoslov/contract";
import { audienceOptions, showingLabels, type ShowingValues } from "../../lib/showing-values.ts";
import { SelectField } from "../select/select.tsx";
import { MomentRange } from "../moment/moment-range.tsx";

type ErrorOf = (field: keyof typeof showingLabels) => string | undefined;

type ShowingFieldsProps = {
  readonly value: ShowingValues;
  readonly errorOf: ErrorOf;
  readonly onChange: (value: ShowingValues) => void;
};

/** The fields for when and to whom something is shown. */
export function ShowingFields({ value, errorOf, onChange }: ShowingFieldsProps) {
  return (
    <>
      <TimesFields value={value} errorOf={errorOf} onChange={onChange} />
      <AudienceField
        value={value.audience}
        error={errorOf("audience")}
        onChange={(audience) => onChange({ ...value, audience })}
      />
    </>
  );
}

/** Only when. */
export function TimesFields({ value, errorOf, onChange }: ShowingFieldsProps) {
  return (
    <MomentRange
      optional
      group="Когда показывать"
      labels={{ start: showingLabels.shown_from, end: showingLabels.shown_until }}
      value={value.period}
      errors={{ start: errorOf("shown_from"), end: errorOf("shown_until") }}
      onChange={(period) => onChange({ ...value, period })}
    />
  );
}

type AudienceFieldProps = {
  readonly label?: string;
  readonly value: Audience;
  readonly error: string | undefined;
  readonly onChange: (audience: Audience) => void;
};

/** Only to whom. */
export function AudienceField({ label = showingLabels.audience, ...field }: AudienceFieldProps) {
  return (
    <SelectField
      label={label}
      hint={field.value === "megafon" ? "И\u00A0те, у\u00A0кого есть подписка оператора" : undefined}
      options={audienceOptions}
      {...field}
    />
  );
}
