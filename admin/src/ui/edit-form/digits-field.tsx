import { DigitsInput } from "../digits-input.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";

type DigitsFieldProps = {
  readonly label: string;
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly readOnly?: boolean;
  /** The greatest number, for its length. */
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A whole number from nought, with all that belongs to a field. */
export function DigitsField({ readOnly = false, max, value, onChange, ...field }: DigitsFieldProps) {
  return (
    <FormField {...field}>
      {(control) => <DigitsInput {...control} readOnly={readOnly} max={max} value={value} onChange={onChange} />}
    </FormField>
  );
}
