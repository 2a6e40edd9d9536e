import type { InputHTMLAttributes, Ref } from "react";
import { FormField } from "./form-field.tsx";

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "name"
  | "autoComplete"
  | "autoCapitalize"
  | "spellCheck"
  | "inputMode"
  | "placeholder"
  | "readOnly"
  | "onKeyDown"
> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly max?: number;
  /** More than one makes it a text of several lines. */
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A line of text, or several, with all that belongs to a field. */
export function TextField({
  label,
  required = false,
  error,
  hint,
  max,
  rows = 1,
  value,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <FormField label={label} required={required} error={error} {...(hint !== undefined && { hint })}>
      {(control) =>
        rows > 1 ? (
          <textarea
            {...control}
            className="input"
            rows={rows}
            maxLength={max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            {...control}
            {...input}
            className="input"
            maxLength={max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </FormField>
  );
}
