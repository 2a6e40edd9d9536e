import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { FormField } from "./form-field.tsx";

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "max" | "maxLength" | "value" | "onChange" | "required"
> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong, and an example of a right value. */
  readonly error?: string | undefined;
  /** The greatest number of characters. */
  readonly max?: number | undefined;
  /** More than one makes it a field of several lines. */
  readonly rows?: number;
  /** A button inside the field, at the right. */
  readonly inside?: ReactNode;
  /** Left out where the form reads the field itself. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

/** A text field of one or several lines, with label, hint and error. */
export function TextField({
  id,
  label,
  required = false,
  hint,
  error,
  max,
  rows = 1,
  inside,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <FormField id={id} label={label} required={required} error={error} hint={hint}>
      {(control) => {
        if (rows > 1) {
          return (
            <textarea
              {...control}
              className="input"
              rows={rows}
              maxLength={max}
              value={input.value}
              onChange={({ target }) => onChange?.(target.value)}
            />
          );
        }
        const field = (
          <input
            {...control}
            {...input}
            className="input"
            maxLength={max}
            onChange={({ target }) => onChange?.(target.value)}
          />
        );
        if (inside === undefined) return field;
        return (
          <span className="input-wrap">
            {field}
            {inside}
          </span>
        );
      }}
    </FormField>
  );
}
