import type { Winner } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Crown, Gift } from "lucide";
import { useLocation } from "react-router";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./winners-screen.module.css";
import { laterApi } from "../lib/later-api.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { dayOf } from "../ui/dates.ts";
import { Page } from "../ui/page.tsx";
import rank from "../ui/rank/rank.module.css";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";

/** Everybody can see who has won, under masked names; a winner finds their own line. */
export function WinnersScreen() {
  const id = new URLSearchParams(useLocation().search).get("id") ?? "";
  const token = useSession()?.token ?? null;
  const query = useQuery({ ...winnersQuery(id, token), enabled: id !== "" });
  const { data, error } = query;
  const isUnknown = id === "" || (error instanceof ApiError && [400, 404].includes(error.status));
  const own = data?.data.findIndex(({ me }) => me) ?? -1;
  return (
    <Page
      bar={<Chrome />}
      title={data?.data.length === 0 || isUnknown ? "Победители" : "Призы нашли хозяев"}
      lead={data && `${data.stock.name}, итоги ${dayOf(data.stock.ended_at)}.`}
      art={<CoverRecord level={4} />}
    >
      {data !== undefined ? (
        data.data.length === 0 ? (
          <State
            title={data.stock.without_winners ? "Победителей нет" : "Победителей пока нет"}
            text={textWithout(data.stock)}
          />
        ) : (
          <>
            {own >= 0 && (
              <p className={styles.own}>
                <Icon of={Crown} />
                <span>
                  <b>Вы&nbsp;среди победителей, {own + 1}-я строка.</b>{" "}
                  <AppLink className="link" to="/profile#prizes">
                    Ваш приз в&nbsp;профиле
                  </AppLink>
                </span>
              </p>
            )}
            <WinnerList of={data.data} />
            <section className={styles.how}>
              <h2>Как выбирали</h2>
              <p>
                Имена прикрыты точками. Кто не&nbsp;согласился на&nbsp;публикацию имени, назван началом своего номера
                из&nbsp;списка участников.{" "}
                {data.stock.lots
                  ? "Жребий проверит каждый: число и\u00A0список открыты всем."
                  : "Призы вручены за\u00A0места в\u00A0рейтинге или лично организаторами, журнал открыт всем."}
              </p>
              <p>
                <AppLink className="link" to={`/stocks/proof?id=${data.stock._id}`}>
                  Проверить розыгрыш
                </AppLink>
              </p>
            </section>
          </>
        )
      ) : isUnknown ? (
        <State title="Победителей пока нет" text="Они появятся, когда розыгрыш закончится.">
          <AppLink className="key key--amber" to="/stocks">
            К&nbsp;розыгрышам
          </AppLink>
        </State>
      ) : isStuck(query) ? (
        <Trouble text="Победители не&nbsp;загрузились." busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function textWithout({ training, without_winners }: { training: boolean; without_winners: boolean }): string {
  if (training) return "Розыгрыш был учебным: призы в\u00A0нём не\u00A0вручаются.";
  return without_winners
    ? "Розыгрыш завершился без победителей."
    : "Призы ещё не\u00A0вручены. Имена появятся здесь, когда организатор назовёт победителей.";
}

/** The winners for the account with this token, which is told its own line. */
function winnersQuery(id: string, token: string | null) {
  return queryOptions({
    queryKey: ["winners", id, token],
    queryFn: ({ signal }) => laterApi.listWinners({ _idStock: id }, { signal }),
  });
}

/** The winners with their prizes, in the order of ranks. */
function WinnerList({ of: winners }: { readonly of: readonly Winner[] }) {
  return (
    <ol className={rank.list} aria-label="Победители">
      {winners.map((winner) => (
        <WinnerRow key={winner.number} of={winner} />
      ))}
    </ol>
  );
}

function WinnerRow({ of: { number, name, phone, entrant, prize, me } }: { readonly of: Winner }) {
  const called = name ?? (entrant === null ? "Учётная запись удалена" : entrant.slice(0, 8));
  return (
    <li className={`${rank.row} ${me ? `on-bed ${rank.me}` : ""}`} value={number} aria-current={me || undefined}>
      <span className={rank.place}>{number}</span>
      <Avatar name={entrant ?? String(number)} photo={null} />
      <span className={rank.who}>
        <b>{me ? `Вы\u00A0— ${called}` : called}</b>
        <small>
          {prize}
          {phone !== null && `, телефон ${phone}`}
        </small>
      </span>
      <Icon of={Gift} className={styles.gift} />
    </li>
  );
}
