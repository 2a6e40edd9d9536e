import { limits } from "@hitoslov/contract/limits";
import { formText } from "../../ui/form-text.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { useErrorFocus } from "../../ui/use-error-focus.ts";
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
  const form = useErrorFocus(errors);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        if (pending) return;
        onSubmit({ current_password: formText(data, "current_password"), password: formText(data, "password") });
      }}
    >
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <PasswordField
        label="Текущий пароль"
        name="current_password"
        autoComplete="current-password"
        maxLength={limits.password.max}
        error={errors.current_password}
      />
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        hint={`Не короче ${limits.password.min} символов`}
        error={errors.password}
      />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Сменить пароль
        </button>
      </div>
    </form>
  );
}
