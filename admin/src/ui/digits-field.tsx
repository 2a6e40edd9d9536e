import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import type { InputHTMLAttributes, KeyboardEvent } from "react";

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

type DigitsInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "required" | "readOnly" | "aria-label" | "aria-invalid" | "aria-describedby"
> & {
  /** In the cell of a table: narrow, by the right edge. */
  readonly cell?: boolean;
  /** The greatest number, for its length. */
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field is left, or Enter was pressed. */
  readonly onCommit?: (() => void) | undefined;
};

/** A whole number from nought. */
export function DigitsInput({ cell = false, max, onChange, onCommit, ...input }: DigitsInputProps) {
  return (
    <input
      {...input}
      {...commitProps(onCommit)}
      className={cell ? "input cell-in" : "input"}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(max).length}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ""))}
    />
  );
}

/** For a field that is saved by itself: when it is left, at Enter, at Ctrl+S. */
function commitProps(onCommit: (() => void) | undefined) {
  return {
    onBlur: onCommit,
    onKeyDown: ({ key, code, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" || (code === "KeyS" && (ctrlKey || metaKey))) onCommit?.();
    },
  };
}
