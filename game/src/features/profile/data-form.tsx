import type { User } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Form, formText } from "../../ui/form.tsx";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { maskPhone, typedPhone } from "@hitoslov/brand/phones.ts";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import styles from "./profile.module.css";

/** Fields to sign in with: changing them needs the password. */
const identity = ["login", "email", "phone"] as const;
const own = ["name", ...identity] as const;
type Own = Readonly<Record<(typeof own)[number], string>>;

export const dataFields = [...own, "current_password"] as const;
/** Only what the player has changed. */
export type DataValues = Partial<Own> & { readonly current_password?: string };

/** The id of the phone field: a prize links there if the profile has no phone to confirm it with. */
export const PHONE_ID = "phone";

type DataFormProps = {
  readonly me: User;
  readonly pending: boolean;
  readonly errors: Partial<Record<(typeof dataFields)[number], string>>;
  readonly error: string | undefined;
  readonly onSubmit: (values: DataValues) => void;
};

export function DataForm({ me, pending, errors, error, onSubmit }: DataFormProps) {
  const known: Own = {
    name: me.name ?? "",
    login: me.login,
    email: me.email ?? "",
    phone: maskPhone(me.phone ?? ""),
  };
  const [typed, setTyped] = useState(known);
  const asksPassword = errors.current_password !== undefined || identity.some((name) => typed[name] !== known[name]);
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onInput={({ currentTarget }) => setTyped(ownIn(new FormData(currentTarget)))}
      onData={(data) => {
        const values = ownIn(data);
        // The rest may have been changed elsewhere since this page was opened.
        const changed = own.filter((name) => values[name] !== known[name]);
        onSubmit({
          ...Object.fromEntries(changed.map((name) => [name, values[name]])),
          ...(asksPassword && { current_password: formText(data, "current_password") }),
        });
      }}
    >
      <TextField
        label="Имя в&nbsp;игре"
        name="name"
        autoComplete="nickname"
        max={limits.name.max}
        defaultValue={known.name}
        error={errors.name}
      />
      <TextField
        label="Логин"
        name="login"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        max={limits.login.max}
        defaultValue={known.login}
        error={errors.login}
      />
      <TextField
        label="Почта"
        name="email"
        type="email"
        autoComplete="email"
        max={limits.email.max}
        defaultValue={known.email}
        hint="На неё придёт ссылка, если забудете пароль"
        error={errors.email}
      />
      <PhoneField
        id={PHONE_ID}
        placeholder="+7(___)___-__-__"
        label="Телефон"
        defaultValue={known.phone}
        error={errors.phone}
      />
      {asksPassword && (
        <PasswordField
          label="Текущий пароль"
          name="current_password"
          autoComplete="current-password"
          hint="Нужен, чтобы сменить логин, почту или телефон"
          error={errors.current_password}
        />
      )}
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Сохранить
        </button>
      </div>
    </Form>
  );
}

function ownIn(data: FormData): Own {
  return {
    name: formText(data, "name"),
    login: formText(data, "login").trim(),
    email: formText(data, "email").trim(),
    phone: typedPhone(maskPhone(formText(data, "phone"))),
  };
}
