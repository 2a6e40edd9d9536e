import { limits } from "@hitoslov/contract/limits";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

type CurrentPasswordFieldProps = {
  readonly required?: boolean;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function CurrentPasswordField({ value, onChange, ...field }: CurrentPasswordFieldProps) {
  return (
    <FormField label="Текущий пароль" {...field}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          maxLength={limits.password.max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
