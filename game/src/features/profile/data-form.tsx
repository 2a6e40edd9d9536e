import type { User } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { formText } from "../../ui/form-text.ts";
import { PhoneField } from "../../ui/phone-field.tsx";
import { maskPhone, typedPhone } from "../../ui/phones.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useErrorFocus } from "../../ui/use-error-focus.ts";
import styles from "./profile.module.css";

export const dataFields = ["name", "login", "email", "phone"] as const;
export type DataValues = Readonly<Record<(typeof dataFields)[number], string>>;

type DataFormProps = {
  readonly me: User;
  readonly pending: boolean;
  readonly errors: Partial<DataValues>;
  readonly error: string | undefined;
  readonly onSubmit: (values: DataValues) => void;
};

export function DataForm({ me, pending, errors, error, onSubmit }: DataFormProps) {
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
        onSubmit({
          name: formText(data, "name"),
          login: formText(data, "login"),
          email: formText(data, "email"),
          phone: typedPhone(formText(data, "phone")),
        });
      }}
    >
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <TextField
        label="Имя в игре"
        name="name"
        autoComplete="nickname"
        maxLength={limits.name.max}
        defaultValue={me.name ?? ""}
        error={errors.name}
      />
      <TextField
        label="Логин"
        name="login"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={limits.login.max}
        defaultValue={me.login}
        error={errors.login}
      />
      <TextField
        label="Почта"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.email.max}
        defaultValue={me.email ?? ""}
        hint="На неё придёт ссылка, если забудете пароль"
        error={errors.email}
      />
      <PhoneField label="Телефон" defaultValue={maskPhone(me.phone ?? "")} error={errors.phone} />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Сохранить
        </button>
      </div>
    </form>
  );
}
