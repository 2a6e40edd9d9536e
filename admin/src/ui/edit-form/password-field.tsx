import { limits } from "@hitoslov/contract/limits";
import { PasswordInput } from "../password-input.tsx";
import { FormField } from "./form-field.tsx";

type PasswordFieldProps = {
  readonly label: string;
  /** By it the browser's own keeper of passwords knows what to do. */
  readonly autoComplete: "current-password" | "new-password";
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A password with all that belongs to a field. */
export function PasswordField({ autoComplete, name, value, onChange, ...field }: PasswordFieldProps) {
  return (
    <FormField {...field}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          maxLength={limits.password.max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
