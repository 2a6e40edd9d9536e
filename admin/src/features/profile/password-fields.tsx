import { limits } from "@hitoslov/contract/limits";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

type Passwords = { readonly current_password: string; readonly password: string; readonly again: string };

type PasswordFieldsProps = {
  readonly values: Passwords;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (name: keyof Passwords, value: string) => void;
};

const fields = [
  { name: "current_password", label: "Текущий пароль", autoComplete: "current-password" },
  { name: "password", label: "Новый пароль", autoComplete: "new-password" },
  { name: "again", label: "Новый пароль ещё раз", autoComplete: "new-password" },
] as const;

export function PasswordFields({ values, errors, set }: PasswordFieldsProps) {
  return (
    <fieldset className="fs">
      <legend>Пароль</legend>
      <p className="hint">Заполните, только если меняете. На&nbsp;других устройствах придётся войти заново.</p>
      <div className="g3">
        {fields.map(({ name, label, autoComplete }) => (
          <FormField key={name} label={label} error={errors[name]}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete={autoComplete}
                maxLength={limits.password.max}
                value={values[name]}
                onChange={({ target }) => set(name, target.value)}
              />
            )}
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}
