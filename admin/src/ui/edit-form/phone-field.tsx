import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { MaskedInput } from "../masked-input.tsx";
import { FormField } from "./form-field.tsx";
import { TextField } from "./text-field.tsx";

type PhoneFieldProps = {
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (phone: string) => void;
};

/** Masked as a Russian number, but for a foreign one that is there already: the mask would make another of it. */
export function PhoneField({ value, onChange, ...state }: PhoneFieldProps) {
  const [foreign] = useState(value !== "" && !value.startsWith("+7"));
  const field = { ...state, label: "Телефон", autoComplete: "tel", value, onChange };
  if (foreign) return <TextField {...field} type="tel" max={limits.phone.max} />;
  return (
    <FormField label={field.label} {...state}>
      {(control) => (
        <MaskedInput
          {...control}
          mask="phone"
          placeholder="+7(900)123-45-67"
          autoComplete={field.autoComplete}
          value={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
