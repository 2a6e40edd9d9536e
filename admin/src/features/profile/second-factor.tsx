import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../lib/format.ts";
import { totpQuery } from "../../lib/queries.ts";
import { Loading } from "../../ui/loading.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { FactorOff } from "./factor-off.tsx";
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
