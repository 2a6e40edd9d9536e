import { limits } from "@hitoslov/contract/limits";
import type { Ref } from "react";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type LoginFieldProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (login: string) => void;
};

/** By whatever name an account is known. */
export function LoginField(props: LoginFieldProps) {
  return (
    <TextField
      {...props}
      required
      name="login"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      max={limits.email.max}
    />
  );
}
