import type { InputHTMLAttributes } from "react";
import { IMaskInput } from "react-imask";
import { type MaskName, masks, prepares } from "../lib/masks.ts";

type MaskedInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "id"
  | "required"
  | "aria-invalid"
  | "aria-describedby"
  | "aria-label"
  | "placeholder"
  | "disabled"
  | "readOnly"
  | "autoComplete"
  | "onClick"
  | "onFocus"
  | "onKeyDown"
> & {
  readonly mask: MaskName;
  /** The masked text, with the characters of the mask. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A field with one of the masks of the specification. */
export function MaskedInput({ mask, value, onChange, ...input }: MaskedInputProps) {
  return (
    <IMaskInput
      {...input}
      {...prepares[mask]}
      className="input"
      inputMode="numeric"
      mask={masks[mask]}
      value={value}
      onAccept={onChange}
    />
  );
}
