import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { signIn } from "../../lib/session.ts";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useAuthCall } from "./use-auth-call.ts";

type NewPasswordFormProps = {
  /** The token of the mail. */
  readonly reset: string;
  readonly onDone: () => void;
};

/** Step two: the new password, twice, for nobody sees what they type. */
export function NewPasswordForm({ reset, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const { form, errors, setErrors, pending, run } = useAuthCall("password");

  const choose = async () => {
    if (password !== again) {
      setErrors({ again: "Пароли не совпали" });
      return;
    }
    const { token } = await api.resetPassword({ reset, password, area: "admin" });
    signIn(token);
    onDone();
  };

  return (
    <AuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      <form
        ref={form}
        className="a-auth__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(choose);
        }}
      >
        <FormField
          label="Новый пароль"
          required
          hint={`Не короче ${limits.password.min} символов`}
          error={errors["password"] ?? errors["reset"]}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              maxLength={limits.password.max}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </FormField>
        <FormField label="Ещё раз" required error={errors["again"]}>
          {(control) => (
            <PasswordInput
              {...control}
              name="again"
              autoComplete="new-password"
              maxLength={limits.password.max}
              value={again}
              onChange={(event) => setAgain(event.target.value)}
            />
          )}
        </FormField>
        <button type="submit" className="key key--action key--big key--wide" aria-busy={pending} disabled={pending}>
          {pending ? "Сохраняем…" : "Сохранить и войти"}
        </button>
      </form>
      <div className="row-between">
        <Link className="link" to="/reset">
          Прислать новую ссылку
        </Link>
        <Link className="link" to="/auth">
          Войти
        </Link>
      </div>
    </AuthFrame>
  );
}
