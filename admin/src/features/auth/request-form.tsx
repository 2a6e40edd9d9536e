import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { phoneIn } from "../../lib/phones.ts";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { Said } from "../../ui/said.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { AuthFrame } from "./auth-frame.tsx";

/** Step one: who wants a new password. The answer is the same for whoever is unknown; `onPhone`: a code is on its way. */
export function RequestForm({ onPhone }: { readonly onPhone: (phone: string) => void }) {
  const [login, setLogin] = useState("");
  const [sent, setSent] = useState(false);
  const { form, errors, pending, run } = useFormCall("login");

  const request = async () => {
    await api.requestReset({ login, area: "admin" });
    const phone = phoneIn(login);
    if (phone === null) setSent(true);
    else onPhone(phone);
  };

  return (
    <AuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      {sent ? (
        <>
          <Said>
            Если такой сотрудник есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него: она действует
            30&nbsp;минут.
          </Said>
          <button type="button" className="link" onClick={() => onPhone("")}>
            Пришёл код по&nbsp;SMS?
          </button>
        </>
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
          <FormField label="Логин, почта или телефон" required error={errors["login"]}>
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
            {pending ? "Отправляем…" : "Получить ссылку или код"}
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
