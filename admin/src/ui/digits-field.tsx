import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import type { ChangeEvent, InputHTMLAttributes, KeyboardEvent } from "react";
import { digitsOf } from "../lib/masks.ts";

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
export function DigitsInput({ cell = false, max, value, onChange, onCommit, ...input }: DigitsInputProps) {
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value, max);
    if (digits === target.value || !isTyped(nativeEvent)) {
      onChange(digits);
      return;
    }
    // A character that is no digit or has no room is refused where it was typed: React would put the caret at the end.
    const caret = (target.selectionStart ?? 1) - 1;
    target.value = value;
    target.setSelectionRange(caret, caret);
  };
  return (
    <input
      {...input}
      value={value}
      {...commitProps(onCommit)}
      className={cell ? "input cell-in" : "input"}
      inputMode="numeric"
      autoComplete="off"
      // No `maxLength`: of a pasted number it would cut the last digits for its spaces.
      onChange={handleChange}
    />
  );
}

/** Whether it is one character, and no paste. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1;
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
