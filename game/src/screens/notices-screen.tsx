import type { NoticeChoices, NoticeKind, NoticeWay } from "@hitoslov/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Mail, Smartphone } from "lucide";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { showToast } from "@hitoslov/brand/toasts.ts";
import styles from "./notices-screen.module.css";
import { endpointHere, type Refusal, subscribe } from "../features/calls/subscribe.ts";
import { laterApi } from "../lib/later-api.ts";
import { askInTime, retryUntilOnline } from "../lib/connection.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";

/** What the player wants to be told of outside the game; also where the links of letters lead that turn them off. */
export function NoticesScreen() {
  const { search } = useLocation();
  const session = useSession();
  const params = new URLSearchParams(search);
  const [user, kind, sign] = [params.get("user"), kindOf(params.get("kind") ?? ""), params.get("sign")];
  const isLeaving = user !== null && kind !== undefined && sign !== null;
  useEffect(() => {
    // Counters of visits tell others the address, and it stays in the history of the device.
    if (isLeaving) history.replaceState(history.state, "", location.pathname);
  }, [isLeaving]);
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title="Когда вас звать"
        lead="Всё выключено, пока вы сами не&nbsp;включите."
        art={<CoverRecord level={6} />}
      >
        {isLeaving && <Leaving user={user} kind={kind} sign={sign} />}
        {session?.kind === "player" ? (
          <Choices />
        ) : (
          !isLeaving && (
            <State title="Нужен вход" text="Выбрать, о&nbsp;чём сообщать, можно после входа.">
              <AppLink className="key key--action" to="/auth">
                Войти
              </AppLink>
            </State>
          )
        )}
      </Page>
    </>
  );
}

type LeavingProps = { readonly user: string; readonly kind: NoticeKind; readonly sign: string };

/** One press in the letter was enough: nothing is asked here. */
function Leaving({ user, kind, sign }: LeavingProps) {
  const queries = useQueryClient();
  const { mutate, isSuccess, isError } = useMutation({
    // The link is out of the address by now: it cannot be opened again.
    mutationFn: () => retryUntilOnline(laterApi.unsubscribeNotice, { user, kind, sign }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <p className="lead" role="status">
      {isSuccess && "Больше об\u00A0этом не\u00A0напишем."}
      {isError && "Ссылка не\u00A0сработала. Письма можно выключить здесь после входа."}
    </p>
  );
}

type Choice = { readonly kind: NoticeKind; readonly way: NoticeWay; readonly on: boolean };

const hereQuery = queryOptions({ queryKey: ["push-endpoint"], queryFn: endpointHere, staleTime: 0 });

function Choices() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["notices"], queryFn: ({ signal }) => laterApi.getNotices({}, { signal }) });
  const here = useQuery(hereQuery);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data, refetch, isFetching } = query;
  const { mutateAsync: save } = useMutation({
    // A line that has died says nothing, and the next press waits behind this one.
    mutationFn: (choice: Choice) => askInTime(laterApi.chooseNotice, choice),
    // One after the other: an answer has all choices, and an older one must not come last.
    scope: { id: "notices" },
    // A press without a line is told of, and not kept for later.
    networkMode: "always",
    onSuccess: (choices) => queries.setQueryData<NoticeChoices>(["notices"], choices),
  });
  const choose = async (choice: Choice) => {
    if (data === undefined) return;
    try {
      if (choice.way === "push" && choice.on) {
        const subscription = await subscribe(data.publicKey);
        if (typeof subscription === "string") return setRefusal(subscription);
        setRefusal(null);
        await askInTime(laterApi.subscribePush, subscription);
        queries.setQueryData(hereQuery.queryKey, subscription.endpoint);
      }
      await save(choice);
    } catch (error) {
      showToast({
        variant: "danger",
        title: "Не получилось",
        text: error instanceof Error ? error.message : "Попробуйте ещё раз",
      });
    }
  };
  if (data === undefined) {
    return isStuck(query) && <Trouble text="Выбор не загрузился." busy={isFetching} onRetry={() => void refetch()} />;
  }
  // What another browser gets does not come to this one.
  const isHere = here.data !== null && here.data !== undefined && data.browsers.includes(here.data);
  return (
    <CallsTable
      choices={data.choices.map((choice) => ({ ...choice, push: choice.push && isHere }))}
      email={data.email}
      refusal={refusal}
      onChoose={(choice) => void choose(choice)}
    />
  );
}

type CallsTableProps = {
  readonly choices: NoticeChoices["choices"];
  readonly email: string | null;
  readonly refusal: Refusal | null;
  readonly onChoose: (choice: Choice) => void;
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
  failed: {
    title: "Браузер не\u00A0смог подписаться на\u00A0уведомления.",
    text: "Проверьте интернет и\u00A0попробуйте ещё раз.",
  },
};

/** The kind that a link names; undefined for none of ours. */
function kindOf(name: string): NoticeKind | undefined {
  return noticeKinds.find((kind) => kind === name);
}
const noticeKinds: readonly NoticeKind[] = ["streak", "draw_ends", "prize_won", "duel_played", "dispute_answered"];

/** What to tell of, and how: two switches a line. */
function CallsTable({ choices, email, refusal, onChoose }: CallsTableProps) {
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
                  <Switch
                    label={`${name}: на\u00A0экран`}
                    on={push}
                    onChange={(on) => onChoose({ kind, way: "push", on })}
                  />
                </td>
                <td>
                  {kind === "prize_won" ? (
                    "всегда"
                  ) : (
                    <Switch
                      label={`${name}: письмом`}
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
