import { limits } from "@hitoslov/contract/limits";
import { Link } from "react-router";
import { wantsCode } from "../../lib/api.ts";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { focus } from "../../ui/focus.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { type Credentials, enterDesk } from "./enter-desk.ts";

type PasswordStepProps = {
  readonly credentials: Credentials;
  /** Whether one comes back here from the code. */
  readonly focused: boolean;
  readonly onChange: (changes: Partial<Credentials>) => void;
  /** The password is right, but not enough. */
  readonly onCode: () => void;
};

export function PasswordStep({ credentials, focused, onChange, onCode }: PasswordStepProps) {
  const { form, errors, pending, run } = useFormCall("password");

  const enter = () =>
    enterDesk(credentials).catch((error: unknown) => {
      if (!wantsCode(error)) throw error;
      onCode();
    });

  return (
    <>
      <form
        ref={form}
        className="a-auth__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(enter);
        }}
      >
        <FormField label="Логин или почта" required error={errors["login"]}>
          {(control) => (
            <input
              {...control}
              ref={focused ? focus : null}
              className="input"
              name="login"
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={limits.email.max}
              value={credentials.login}
              onChange={({ target }) => onChange({ login: target.value })}
            />
          )}
        </FormField>
        <FormField label="Пароль" required error={errors["password"]}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              maxLength={limits.password.max}
              value={credentials.password}
              onChange={({ target }) => onChange({ password: target.value })}
            />
          )}
        </FormField>
        <button type="submit" className="key key--action key--big key--wide" aria-busy={pending} disabled={pending}>
          {pending ? "Входим…" : "Войти"}
        </button>
      </form>
      <div className="row-between">
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
