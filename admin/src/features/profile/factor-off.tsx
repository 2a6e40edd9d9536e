import { useState } from "react";
import { api } from "../../lib/api.ts";
import { queryClient, totpQuery } from "../../lib/queries.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./profile.module.css";

export function FactorOff({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState("");
  const toast = useToast();
  const { props, errors, pending } = useFormCall("code", async () => {
    await api.removeTotp({ code });
    toast.success("Второй фактор отключён");
    void queryClient.invalidateQueries({ queryKey: totpQuery.queryKey });
    onClose();
  });
  return (
    <Dialog title="Отключить второй фактор?" onClose={onClose}>
      <form {...props} className={styles.step}>
        <p>Для входа снова хватит пароля. Запасные коды перестанут действовать.</p>
        <FactorCodeField hint="или запасной код" error={errors["code"]} value={code} onChange={setCode} />
        <FormKeys>
          <button type="button" className="key" onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" aria-busy={pending} disabled={pending}>
            Отключить
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}
