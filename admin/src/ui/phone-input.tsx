import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import type { FieldControl } from "./edit-form/form-field.tsx";
import { MaskedInput } from "./masked-input.tsx";

type PhoneInputProps = FieldControl & { readonly value: string; readonly onChange: (phone: string) => void };

/** Masked as a Russian number, but for a foreign one that is there already: the mask would make another of it. */
export function PhoneInput({ value, onChange, ...control }: PhoneInputProps) {
  const [foreign] = useState(value !== "" && !value.startsWith("+7"));
  return foreign ? (
    <input
      {...control}
      className="input"
      type="tel"
      autoComplete="tel"
      maxLength={limits.phone.max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <MaskedInput
      {...control}
      mask="phone"
      placeholder="+7(900)123-45-67"
      autoComplete="tel"
      value={value}
      onChange={onChange}
    />
  );
}
