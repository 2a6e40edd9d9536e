import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import type { FactorKey } from "./factor-key.ts";
import styles from "./profile.module.css";

export function FactorPasswordStep({ onKey }: { readonly onKey: (key: FactorKey) => void }) {
  const [password, setPassword] = useState("");
  const { props, errors, pending } = useFormCall("current_password", async () =>
    onKey(await api.setUpTotp({ current_password: password })),
  );
  return (
    <form {...props} className={styles.step}>
      <p>Понадобится приложение для кодов на&nbsp;телефоне: любое, которое читает QR-коды для входа.</p>
      <PasswordField
        max={limits.password.max}
        label="Текущий пароль"
        autoComplete="current-password"
        required
        error={errors["current_password"]}
        value={password}
        onChange={setPassword}
      />
      <FormKeys>
        <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
          Дальше
        </button>
      </FormKeys>
    </form>
  );
}
