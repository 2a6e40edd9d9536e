import { roleNames, type Session } from "@hitoslov/contract";
import { type ReactNode, useId, useState } from "react";
import { FactorSetUp } from "../features/profile/factor-set-up.tsx";
import { ProfileForm } from "../features/profile/profile-form.tsx";
import { useFactorMissing, useMe } from "../lib/use-me.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { ShieldAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "../features/profile/profile.module.css";
import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatWhen } from "../lib/format.ts";
import { reload, sessionsQuery, totpQuery } from "../lib/queries.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { useToast } from "../lib/toasts.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { FactorCodeField } from "../ui/factor-code-field.tsx";
import { FormButtons } from "../ui/form-buttons.tsx";
import { useFormCall } from "../ui/use-form-call.ts";
import { useCall } from "../ui/use-call.ts";

export function StaffProfileScreen() {
  const me = useMe();
  const factorMissing = useFactorMissing() === true;
  /** Kept by the screen: the banner that opens the dialog unmounts once the factor is on, but the codes must stay. */
  const [settingUp, setSettingUp] = useState(false);
  const handleSetUp = () => setSettingUp(true);
  return (
    <StaffPage title="Личный кабинет" status={<StatusBadge tone="info">{roleNames[me.role]}</StatusBadge>}>
      {factorMissing && <FactorBanner onSetUp={handleSetUp} />}
      <ProfileForm me={me} />
      <SecondFactor onSetUp={handleSetUp} />
      <StaffSessions />
      {settingUp && <FactorSetUp onClose={() => setSettingUp(false)} />}
    </StaffPage>
  );
}

/** Explains why no other section opens. */
function FactorBanner({ onSetUp }: { readonly onSetUp: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <Icon of={ShieldAlert} />
      <p>Владелец требует второй фактор. Пока он&nbsp;не&nbsp;настроен, другие разделы закрыты.</p>
      <button type="button" className="key key--action" onClick={onSetUp}>
        Настроить сейчас
      </button>
    </div>
  );
}

const areas: Record<Session["area"], string> = { game: "Игра", admin: "Пульт" };

function StaffSessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const confirm = useConfirm();
  const toast = useToast();

  const { pending, run: end } = useCall(
    async (done: string, id?: string) => {
      await api.endSessions(id === undefined ? {} : { _id: id });
      toast.success(done);
    },
    () => reload(sessionsQuery.queryKey),
  );
  const handleEndAll = async () => {
    const title = "Выйти на\u00A0всех других устройствах?";
    const text = "Там придётся войти заново. Этот сеанс останется.";
    if (await confirm({ title, text, yes: "Выйти везде", danger: true })) await end("Другие сеансы завершены");
  };

  return (
    <ProfilePart title="Сеансы">
      {data === undefined && <Loading error={error} refetch={refetch} rows={2} />}
      <ul className={styles.sessions}>
        {data?.data.map(({ _id, area, last_used_at, current }) => {
          const when = formatWhen(last_used_at);
          return (
            <li key={_id}>
              <div>
                <b>{areas[area]}</b>
                <p className="hint">{when}</p>
              </div>
              {current ? (
                <StatusBadge tone="ok">Этот сеанс</StatusBadge>
              ) : (
                <button
                  type="button"
                  className="key"
                  aria-label={`Завершить: ${areas[area]}, ${when}`}
                  onClick={() => void end("Сеанс завершён", _id)}
                >
                  Завершить
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.data.length > 1 && (
        <div>
          <button type="button" className="key" aria-busy={pending} onClick={() => void handleEndAll()}>
            Выйти везде
          </button>
        </div>
      )}
    </ProfilePart>
  );
}

function SecondFactor({ onSetUp }: { readonly onSetUp: () => void }) {
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
    void reload(totpQuery.queryKey);
    onClose();
  });
  return (
    <Dialog title="Отключить второй фактор?" onClose={onClose}>
      <form {...props} className={styles.step}>
        <p>Для входа снова хватит пароля. Запасные коды перестанут действовать.</p>
        <FactorCodeField hint="или запасной код" error={errors["code"]} value={code} onChange={setCode} />
        <FormButtons>
          <button type="button" className="key" onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" aria-busy={pending} disabled={pending}>
            Отключить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type ProfilePartProps = {
  readonly title: string;
  /** A badge beside the title. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
};

function ProfilePart({ title, status, children }: ProfilePartProps) {
  const id = useId();
  return (
    <section className="fs" aria-labelledby={id}>
      <h2 className="fs-title" id={id}>
        {title} {status}
      </h2>
      {children}
    </section>
  );
}
