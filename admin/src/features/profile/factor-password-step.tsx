import { useState } from "react";
import { api } from "../../lib/api.ts";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import type { FactorKey } from "./factor-key.ts";
import styles from "./profile.module.css";

export function FactorPasswordStep({ onKey }: { readonly onKey: (key: FactorKey) => void }) {
  const [password, setPassword] = useState("");
  const { form, errors, pending, run } = useFormCall("current_password");
  return (
    <form
      ref={form}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => onKey(await api.setUpTotp({ current_password: password })));
      }}
    >
      <p>Понадобится приложение для кодов на&nbsp;телефоне: любое, которое читает QR-коды для входа.</p>
      <CurrentPasswordField required error={errors["current_password"]} value={password} onChange={setPassword} />
      <FormKeys>
        <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
          Дальше
        </button>
      </FormKeys>
    </form>
  );
}
