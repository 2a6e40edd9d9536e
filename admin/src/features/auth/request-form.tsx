import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useAuthCall } from "./use-auth-call.ts";

/** Step one: who wants a new password. The answer is the same for whoever is unknown. */
export function RequestForm() {
  const [login, setLogin] = useState("");
  const [sent, setSent] = useState(false);
  const { form, errors, pending, run } = useAuthCall("login");

  const request = async () => {
    await api.requestReset({ login, area: "admin" });
    setSent(true);
  };

  return (
    <AuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      {sent ? (
        <p role="status">Если такой сотрудник есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него.</p>
      ) : (
        <form
          ref={form}
          className="a-auth__form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(request);
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
          <button type="submit" className="key key--action key--big key--wide" aria-busy={pending} disabled={pending}>
            {pending ? "Отправляем…" : "Прислать ссылку"}
          </button>
        </form>
      )}
      <div className="row-between">
        <Link className="link" to="/auth">
          Вспомнили? Войти
        </Link>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </AuthFrame>
  );
}
