import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import type { ChangeEvent, InputHTMLAttributes, KeyboardEvent } from "react";
import { digitsOf } from "../lib/masks.ts";

type DigitsFieldProps = {
  readonly label: string;
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly readOnly?: boolean;
  /** The greatest number; limits the length of what is typed. */
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A field for a whole number from 0. */
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
  /** For a table cell: narrow, aligned right. */
  readonly cell?: boolean;
  /** The greatest number; limits the length of what is typed. */
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on blur, Enter and Ctrl+S. */
  readonly onCommit?: (() => void) | undefined;
};

/** The input for a whole number from 0. */
export function DigitsInput({ cell = false, max, value, onChange, onCommit, ...input }: DigitsInputProps) {
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value);
    // A longer number that was pasted stays, and the server answers with the limit.
    if (!isTyped(nativeEvent) || (digits === target.value && digits.length <= String(max).length)) {
      onChange(digits);
      return;
    }
    // Refuse a character that is no digit or has no room, and keep the caret: React would move it to the end.
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
      // No `maxLength`: it would cut the last digits of a pasted number.
      onChange={handleChange}
    />
  );
}

/** Whether one character was typed, not pasted. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1;
}

/** Props for a field that saves by itself: on blur, Enter and Ctrl+S. */
function commitProps(onCommit: (() => void) | undefined) {
  return {
    onBlur: onCommit,
    onKeyDown: ({ key, code, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" || (code === "KeyS" && (ctrlKey || metaKey))) onCommit?.();
    },
  };
}
