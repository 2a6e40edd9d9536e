import type { NoticeChoices, NoticeKind, NoticeWay } from "@hitoslov/contract";
import { noticeNames } from "@hitoslov/contract/notice-names";
import { Bell, Mail, Smartphone } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./notice-table.module.css";
import type { Refusal } from "../../features/calls/subscribe.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Switch } from "../../ui/inputs.tsx";

export type NoticeChoice = { readonly kind: NoticeKind; readonly way: NoticeWay; readonly on: boolean };

type NoticeTableProps = {
  readonly choices: NoticeChoices["choices"];
  readonly email: string | null;
  readonly refusal: Refusal | null;
  readonly onChoose: (choice: NoticeChoice) => void;
};

const times: Readonly<Record<NoticeKind, string>> = {
  streak: "в\u00A019:00, если ещё не\u00A0играли",
  draw_ends: "накануне днём",
  prize_won: "сразу",
  duel_played: "когда соперник закончит свою половину",
  dispute_answered: "когда редактор переслушает",
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
  failed: {
    title: "Браузер не\u00A0смог подписаться на\u00A0уведомления.",
    text: "Проверьте интернет и\u00A0попробуйте ещё раз.",
  },
};

export function isNoticeKind(name: string): name is NoticeKind {
  return Object.hasOwn(times, name);
}

/** What to notify about and how: two switches a row. */
export function NoticeTable({ choices, email, refusal, onChoose }: NoticeTableProps) {
  return (
    <div className={styles.notices}>
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
            const [name, when] = [noticeNames[kind], times[kind]];
            return (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  <small>{when}</small>
                </th>
                <td>
                  <Switch
                    aria-label={`${name}: на\u00A0экран`}
                    on={push}
                    onChange={(on) => onChoose({ kind, way: "push", on })}
                  />
                </td>
                <td>
                  {kind === "prize_won" ? (
                    email === null ? (
                      "нужна почта"
                    ) : (
                      "всегда"
                    )
                  ) : (
                    <Switch
                      aria-label={`${name}: письмом`}
                      on={mail}
                      disabled={email === null}
                      onChange={(on) => onChoose({ kind, way: "mail", on })}
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
