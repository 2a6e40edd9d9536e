import { drawStatusTexts, type PlayerSupport } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { api } from "../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { type DataColumn, Grid } from "../../ui/data-table/grid.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { PlayerLink, SectionLink } from "../../ui/section-link.tsx";
import { AwardStateBadge } from "../../ui/badges.tsx";
import styles from "./players.module.css";

type Draw = PlayerSupport["draws"][number];
type Award = PlayerSupport["awards"][number];

const drawColumns: readonly DataColumn<Draw>[] = [
  {
    key: "name",
    title: "Розыгрыш",
    render: ({ _id, name, events }) => (
      <>
        <SectionLink of="draws" to={`/stocks/${_id}`}>
          {name}
        </SectionLink>
        {events.map((event) => (
          <small key={event._id}>
            {formatDateTime(event.at)}, {event.login}: {event.text} — {event.reason ?? "причина не\u00A0указана"}
          </small>
        ))}
      </>
    ),
  },
  { key: "status", title: "Статус", render: ({ status }) => drawStatusTexts[status].name },
  { key: "score", title: "Очки", numeric: true, render: ({ score }) => formatNumber(score) },
  {
    key: "place",
    title: "Место",
    render: ({ place, excluded }) =>
      excluded === null ? place === null ? "—" : formatNumber(place) : <>Исключён: {excluded}</>,
  },
];

const awardColumns: readonly DataColumn<Award>[] = [
  {
    key: "prize",
    title: "Приз",
    render: ({ _id, _idStock, prize }) => (
      <SectionLink of="draws" to={`/stocks/${_idStock}/awards/${_id}`}>
        {prize}
      </SectionLink>
    ),
  },
  { key: "stock", title: "Розыгрыш", render: ({ stock }) => stock },
  {
    key: "state",
    title: "Состояние",
    render: ({ state, due_at, reason }) => (
      <>
        <AwardStateBadge state={state} />
        {state === "assigned" && <small>подтвердить до&nbsp;{formatDateTime(due_at)}</small>}
        {reason !== null && <small>{reason}</small>}
      </>
    ),
  },
  {
    key: "at",
    title: "Присуждён",
    render: ({ assigned_at }) => <time dateTime={assigned_at}>{formatDateTime(assigned_at)}</time>,
  },
];

type PlayerDrawsProps = { readonly playerId: string; readonly support: PlayerSupport };

/** The draws and prizes of a player, and suspicious signals. */
export function PlayerDraws({ playerId, support: { draws, awards } }: PlayerDrawsProps) {
  return (
    <section className={styles.section}>
      <h2 className="fs-title">Розыгрыши и&nbsp;призы</h2>
      {draws.length === 0 && <p className="hint">В&nbsp;розыгрышах не участвует.</p>}
      {draws.length > 0 && (
        <Grid caption="Розыгрыши игрока" columns={drawColumns} rows={draws} rowName={(draw) => draw.name} />
      )}
      {awards.length > 0 && (
        <Grid caption="Призы игрока" columns={awardColumns} rows={awards} rowName={(award) => award.prize} />
      )}
      {draws.length > 0 && <Signals playerId={playerId} />}
    </section>
  );
}

/** Loaded on request only: the query is expensive. */
function Signals({ playerId }: { readonly playerId: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["gamer", "signals", playerId],
    queryFn: ({ signal }) => api.listPlayerSignals({ _id: playerId }, { signal }),
    enabled: open,
  });
  if (!open) {
    return (
      <button type="button" className={`key ${styles.solid}`} onClick={() => setOpen(true)}>
        Показать сигналы
      </button>
    );
  }
  if (data === undefined) return <Loading error={error} refetch={refetch} rows={2} />;
  const found = data.data.filter(({ signals }) => signals.length > 0);
  if (found.length === 0) return <p className="hint">В&nbsp;последних розыгрышах ничего не настораживает.</p>;
  return (
    <ul className={styles.list} aria-label="Сигналы">
      {found.flatMap(({ _id, name, signals }) =>
        signals.map(({ kind, text, accounts }) => (
          <li key={`${_id} ${kind}`}>
            {text}{" "}
            {accounts.map((account) => (
              <Fragment key={account._id}>
                <PlayerLink {...account} />{" "}
              </Fragment>
            ))}
            <SectionLink of="draws" to={`/stocks/${_id}`}>
              {name}
            </SectionLink>
          </li>
        )),
      )}
    </ul>
  );
}
