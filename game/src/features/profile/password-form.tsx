import { limits } from "@hitoslov/contract/limits";
import { Form } from "../../ui/form.tsx";
import { formText } from "../../ui/form-text.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import styles from "./profile.module.css";

export const passwordFields = ["current_password", "password"] as const;
export type PasswordValues = Readonly<Record<(typeof passwordFields)[number], string>>;

type PasswordFormProps = {
  readonly pending: boolean;
  readonly errors: Partial<PasswordValues>;
  readonly error: string | undefined;
  readonly onSubmit: (values: PasswordValues) => void;
};

export function PasswordForm({ pending, errors, error, onSubmit }: PasswordFormProps) {
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => {
        onSubmit({ current_password: formText(data, "current_password"), password: formText(data, "password") });
      }}
    >
      <PasswordField
        label="Текущий пароль"
        name="current_password"
        autoComplete="current-password"
        max={limits.password.max}
        error={errors.current_password}
      />
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        max={limits.password.max}
        hint={`Не короче ${limits.password.min}\u00A0символов`}
        error={errors.password}
      />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Сменить пароль
        </button>
      </div>
    </Form>
  );
}
