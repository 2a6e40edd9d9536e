import type { InputHTMLAttributes, KeyboardEvent } from "react";
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
