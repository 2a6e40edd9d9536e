import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { signIn } from "../../lib/session.ts";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useAuthCall } from "./use-auth-call.ts";

export function LoginForm() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const { form, errors, pending, run } = useAuthCall("password");

  const enter = async () => {
    const { token } = await api.login({ login, password, area: "admin" });
    signIn(token);
  };

  return (
    <AuthFrame title="Вход">
      <h1>Пульт</h1>
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
              className="input"
              name="login"
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={limits.email.max}
              value={login}
              onChange={(event) => setLogin(event.target.value)}
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
              value={password}
              onChange={(event) => setPassword(event.target.value)}
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
    </AuthFrame>
  );
}
