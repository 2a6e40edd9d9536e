import { limits } from "@hitoslov/contract/limits";
import { maskPhone } from "./phones.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Puts a number into its form while it is typed at its end, and whole once the field is left. */
export function PhoneField(props: Omit<TextFieldProps, "type" | "name" | "onChange" | "onBlur">) {
  return (
    <TextField
      {...props}
      name="phone"
      type="tel"
      autoComplete="tel"
      placeholder="+7(___)___-__-__"
      maxLength={limits.phone.max}
      onChange={({ target }) => {
        if (target.selectionStart === target.value.length) target.value = maskPhone(target.value);
      }}
      onBlur={({ target }) => {
        target.value = maskPhone(target.value);
      }}
    />
  );
}
