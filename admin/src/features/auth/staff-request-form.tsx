import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { phoneIn } from "../../lib/phones.ts";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { CallForm } from "./call-form.tsx";
import { StaffAuthFrame } from "./staff-auth-frame.tsx";
import { LoginField } from "./login-field.tsx";
import styles from "./auth.module.css";

/** Step one: who wants a new password. The answer is the same for whoever is unknown; `onPhone`: a code is on its way. */
export function StaffRequestForm({ onPhone }: { readonly onPhone: (phone: string) => void }) {
  const [login, setLogin] = useState("");
  const [sent, setSent] = useState(false);
  const form = useFormCall("login", async () => {
    await api.requestReset({ login, area: "admin" });
    const phone = phoneIn(login);
    if (phone === null) setSent(true);
    else onPhone(phone);
  });

  return (
    <StaffAuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      {sent ? (
        <>
          <FormMessage>
            Если такой сотрудник есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него: она действует
            30&nbsp;минут.
          </FormMessage>
          <button type="button" className="link" onClick={() => onPhone("")}>
            Пришёл код по&nbsp;SMS?
          </button>
        </>
      ) : (
        <CallForm form={form} submit="Получить ссылку или код" submitting="Отправляем…">
          <LoginField label="Логин, почта или телефон" error={form.errors["login"]} value={login} onChange={setLogin} />
        </CallForm>
      )}
      <div className={styles.ways}>
        <Link className="link" to="/auth">
          Вспомнили? Войти
        </Link>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </StaffAuthFrame>
  );
}
