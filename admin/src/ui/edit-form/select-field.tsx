import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { type Option, Select } from "../select/select.tsx";

type SelectFieldProps<Value extends string | number> = {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** One of a few, with all that belongs to a field. */
export function SelectField<Value extends string | number>({
  disabled = false,
  options,
  value,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <FormField {...field}>
      {(control) => <Select {...control} disabled={disabled} options={options} value={value} onChange={onChange} />}
    </FormField>
  );
}
