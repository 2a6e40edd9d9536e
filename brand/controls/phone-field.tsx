import { maskPhone } from "../phones.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Puts a number into its form while it is typed at its end, and whole once the field is left. */
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
