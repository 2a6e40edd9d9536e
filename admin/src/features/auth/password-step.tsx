import { limits } from "@hitoslov/contract/limits";
import { Link } from "react-router";
import { wantsCode } from "../../lib/api.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { focus } from "../../ui/focus.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import { CallForm } from "./call-form.tsx";
import { type Credentials, enterDesk } from "./enter-desk.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./auth.module.css";

type PasswordStepProps = {
  readonly credentials: Credentials;
  /** Whether one comes back here from the code. */
  readonly focused: boolean;
  readonly onChange: (changes: Partial<Credentials>) => void;
  /** The password is right, but not enough. */
  readonly onCode: () => void;
};

export function PasswordStep({ credentials, focused, onChange, onCode }: PasswordStepProps) {
  const form = useFormCall("password", () =>
    enterDesk(credentials).catch((error: unknown) => {
      if (!wantsCode(error)) throw error;
      onCode();
    }),
  );
  const { errors } = form;

  return (
    <>
      <CallForm form={form} submit="Войти" submitting="Входим…">
        <LoginField
          {...(focused && { ref: focus })}
          label="Логин или почта"
          error={errors["login"]}
          value={credentials.login}
          onChange={(login) => onChange({ login })}
        />
        <PasswordField
          max={limits.password.max}
          label="Пароль"
          required
          error={errors["password"]}
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          onChange={(password) => onChange({ password })}
        />
      </CallForm>
      <div className={styles.ways}>
        <Link className="link" to="/reset">
          Забыли пароль?
        </Link>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </>
  );
}
