import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../lib/format.ts";
import { totpQuery, queryClient } from "../../lib/queries.ts";
import { Loading } from "../../ui/loading.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { api } from "../../lib/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import { ProfilePart } from "./profile-part.tsx";
import styles from "./profile.module.css";

export function SecondFactor({ onSetUp }: { readonly onSetUp: () => void }) {
  const { data, error, refetch } = useQuery(totpQuery);
  const [turningOff, setTurningOff] = useState(false);
  if (data === undefined) {
    return (
      <ProfilePart title="Второй фактор">
        <Loading error={error} refetch={refetch} rows={2} />
      </ProfilePart>
    );
  }
  const { on, required, recoveryLeft } = data;
  return (
    <ProfilePart
      title="Второй фактор"
      status={<StatusBadge tone={on ? "ok" : "warn"}>{on ? "Включён" : "Выключен"}</StatusBadge>}
    >
      <p className={styles.text}>
        {on
          ? `Для входа нужен ещё и\u00A0код из\u00A0приложения. Осталось ${counted(recoveryLeft, "запасной код", "запасных кода", "запасных кодов")}.`
          : "Кроме пароля для входа понадобится код из\u00A0приложения на\u00A0телефоне. Кто узнает пароль, всё равно не\u00A0войдёт."}
      </p>
      {on && required && <p className="hint">Отключить нельзя: владелец требует второй фактор от&nbsp;всех.</p>}
      {!on && (
        <div>
          <button type="button" className="key" onClick={onSetUp}>
            Настроить
          </button>
        </div>
      )}
      {on && !required && (
        <div>
          <button type="button" className="key" onClick={() => setTurningOff(true)}>
            Отключить
          </button>
        </div>
      )}
      {turningOff && <FactorOff onClose={() => setTurningOff(false)} />}
    </ProfilePart>
  );
}

function FactorOff({ onClose }: { readonly onClose: () => void }) {
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
