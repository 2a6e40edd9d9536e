import { limits } from "@hitoslov/contract/limits";
import { Dices } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { CopyKey } from "../../ui/copy-key.tsx";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { createPassword } from "./password.ts";
import styles from "./admins.module.css";

type NewPasswordFieldProps = {
  readonly required: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (password: string) => void;
};

export function NewPasswordField({ required, error, value, onChange }: NewPasswordFieldProps) {
  /** The password that was thought of here; only such a one is copied. */
  const [created, setCreated] = useState("");
  const handleCreate = () => {
    const password = createPassword();
    setCreated(password);
    onChange(password);
  };
  return (
    <div className={styles.password}>
      <PasswordField
        max={limits.password.max}
        label="Пароль"
        autoComplete="new-password"
        required={required}
        error={error}
        hint={
          required
            ? `Не короче ${limits.password.min}\u00A0символов`
            : "Оставьте пустым, чтобы не менять. С\u00A0новым паролем придётся войти заново."
        }
        value={value}
        onChange={onChange}
      />
      <div className={styles.keys}>
        <button type="button" className="key" onClick={handleCreate}>
          <Icon of={Dices} />
          Придумать пароль
        </button>
        {created !== "" && created === value && (
          <CopyKey
            label="Скопировать"
            text={value}
            done="Пароль скопирован"
            failed="Скопировать не вышло. Покажите пароль и&nbsp;выделите его."
          />
        )}
      </div>
    </div>
  );
}
