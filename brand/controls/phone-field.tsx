import { maskPhone } from "../phones.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Formats a number while it is typed at its end, and again when the field loses the focus. */
export function PhoneField({ onChange, ...props }: Omit<TextFieldProps, "type" | "name" | "onInput" | "onBlur">) {
  return (
    <TextField
      {...props}
      name="phone"
      type="tel"
      autoComplete="tel"
      {...(onChange !== undefined && { onChange })}
      // Before `onChange` reads it.
      onInput={({ currentTarget: input }) => {
        if (input.selectionStart === input.value.length) input.value = maskPhone(input.value);
      }}
      onBlur={({ target }) => {
        target.value = maskPhone(target.value);
        onChange?.(target.value);
      }}
    />
  );
}
