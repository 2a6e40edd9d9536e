import { limits } from "@hitoslov/contract/limits";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";

type Passwords = { readonly current_password: string; readonly password: string; readonly again: string };

type PasswordFieldsProps = {
  readonly values: Passwords;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (name: keyof Passwords, value: string) => void;
  /** Whether the current one is asked for elsewhere in the form already. */
  readonly asked: boolean;
};

const fields = [
  { name: "password", label: "Новый пароль" },
  { name: "again", label: "Новый пароль ещё раз" },
] as const;

export function PasswordFields({ values, errors, set, asked }: PasswordFieldsProps) {
  return (
    <fieldset className="fs">
      <legend>Пароль</legend>
      <p className="hint">Заполните, только если меняете. На&nbsp;других устройствах придётся войти заново.</p>
      <div className="g3">
        {!asked && (
          <PasswordField
            max={limits.password.max}
            label="Текущий пароль"
            autoComplete="current-password"
            error={errors["current_password"]}
            value={values.current_password}
            onChange={(value) => set("current_password", value)}
          />
        )}
        {fields.map(({ name, label }) => (
          <PasswordField
            max={limits.password.max}
            key={name}
            label={label}
            autoComplete="new-password"
            error={errors[name]}
            value={values[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
