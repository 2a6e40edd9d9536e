import type { NoticeChoices, NoticeKind, NoticeWay } from "@hitoslov/contract";
import { Bell, Mail, Smartphone } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import styles from "./calls-table.module.css";
import type { Refusal } from "./subscribe.ts";

type CallsTableProps = {
  readonly choices: NoticeChoices["choices"];
  readonly email: string | null;
  readonly refusal: Refusal | null;
  readonly onChoose: (kind: NoticeKind, way: NoticeWay, on: boolean) => void;
};

const kinds: Readonly<Record<NoticeKind, { readonly name: string; readonly when: string }>> = {
  streak: { name: "Серия под угрозой", when: "в\u00A019:00, если ещё не\u00A0играли" },
  draw_ends: { name: "Розыгрыш кончается", when: "накануне днём" },
  prize_won: { name: "Вы выиграли приз", when: "сразу" },
  duel_played: { name: "Дуэль сыграна", when: "когда соперник закончит свою половину" },
  dispute_answered: { name: "Ответ на\u00A0«Моё слово верное»", when: "когда редактор переслушает" },
};

const refusals: Readonly<Record<Refusal, { readonly title: string; readonly text: string }>> = {
  denied: {
    title: "Браузер не\u00A0пускает уведомления.",
    text: "Разрешите их в\u00A0адресной строке, и\u00A0тумблеры оживут.",
  },
  unsupported: {
    title: "Этот браузер не\u00A0умеет показывать уведомления.",
    text: "На\u00A0айфоне сначала добавьте игру на\u00A0экран «Домой».",
  },
};

/** The kind that a link names; undefined for none of ours. */
export function kindOf(name: string): NoticeKind | undefined {
  return noticeKinds.find((kind) => kind === name);
}
const noticeKinds: readonly NoticeKind[] = ["streak", "draw_ends", "prize_won", "duel_played", "dispute_answered"];

/** What to tell of, and how: two switches a line. */
export function CallsTable({ choices, email, refusal, onChoose }: CallsTableProps) {
  return (
    <div className={styles.calls}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          <Icon of={Bell} />
          <span>
            <b>{refusals[refusal].title}</b> {refusals[refusal].text}
          </span>
        </p>
      )}
      <table className={styles.table}>
        <caption className="vh">О&nbsp;чём сообщать</caption>
        <thead>
          <tr>
            <th scope="col">О&nbsp;чём</th>
            <th scope="col">
              <Icon of={Smartphone} />
              На&nbsp;экран
            </th>
            <th scope="col">
              <Icon of={Mail} />
              Письмом
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ kind, push, mail }) => {
            const { name, when } = kinds[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  <small>{when}</small>
                </th>
                <td>
                  <Switch label={`${name}: на\u00A0экран`} on={push} onChange={(on) => onChoose(kind, "push", on)} />
                </td>
                <td>
                  {kind === "prize_won" ? (
                    "всегда"
                  ) : (
                    <Switch
                      label={`${name}: письмом`}
                      on={mail}
                      disabled={email === null}
                      onChange={(on) => onChoose(kind, "mail", on)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="muted">
        {email === null ? (
          <>
            Чтобы получать письма, <AppLink to="/profile">добавьте почту в&nbsp;профиль</AppLink>.
          </>
        ) : (
          <>Письма придут на&nbsp;{email}. Напоминание бывает не&nbsp;больше одного в&nbsp;день.</>
        )}
      </p>
    </div>
  );
}

type SwitchProps = {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
};

function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <input
      className="switch"
      type="checkbox"
      // A checkbox tells by itself whether it is checked.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      aria-label={label}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
