import { SectionLink } from "../../ui/section-link.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import type { Player, PlayerPlay } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { categoryNames, typeOptions, playStates } from "./names.ts";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatNumber, formatWhen } from "../../lib/format.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { Grid } from "../../ui/data-table/grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Pager } from "../../ui/pager.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { PlayerCard as Card } from "./player-query.ts";
import styles from "./players.module.css";

/** A player: who they are, what they have won, what they have played. */
export function PlayerCard({ gamer }: { readonly gamer: Card }) {
  return (
    <div className="edit">
      <div>
        <section className={styles.section}>
          <h2 className="fs-title">Очки и&nbsp;тип</h2>
          <PlayerForm gamer={gamer} />
        </section>
        <section className={styles.section}>
          <h2 className="fs-title">Розыгрыши</h2>
          <PlayerDraws stocks={gamer.stocks} />
        </section>
        <section className={styles.section}>
          <h2 className="fs-title">История игр</h2>
          <PlayerPlays gamerId={gamer._id} />
        </section>
      </div>
      <aside className={styles.card} aria-label="Об игроке">
        <Avatar photo={gamer.photo} name={gamer.login} />
        <PlayerFacts gamer={gamer} />
      </aside>
    </div>
  );
}

type PlayerFormProps = { readonly gamer: Player };
type Values = { readonly score: string; readonly type: Player["type"] };

const labels = {
  login: "Логин",
  name: "Имя",
  email: "Почта",
  phone: "Телефон",
  photo: "Фото",
  score: "Очки",
  type: "Тип",
  user_category: "Категория",
};

/** What staff may change of a player: the score and the type. */
function PlayerForm({ gamer }: PlayerFormProps) {
  const { _id } = gamer;
  const form = useEditForm<Player, Values>({
    entity: "gamer",
    row: gamer,
    read: (row) => ({ score: String((row ?? gamer).score), type: (row ?? gamer).type }),
    save: ({ score, type }, updated_at) => api.updateUserScore({ _id, score: numberOf(score), type, updated_at }),
    load: () => api.getGamer({ _id }),
    labels,
    draft: false,
  });
  const { values, errors, set } = form;
  return (
    <form {...form.props}>
      <div className="g2">
        <TextField
          label="Очки"
          required
          error={errors["score"]}
          hint="Целое число"
          inputMode="numeric"
          max={11}
          value={values.score}
          onChange={(score) => set("score", score)}
        />
        <SelectField
          label="Тип"
          required
          error={errors["type"]}
          hint="Премиум играет без рекламы"
          options={typeOptions}
          value={values.type}
          onChange={(type) => set("type", type)}
        />
      </div>
      <StickyBar form={form} onCancel={form.reset}>
        <HistoryButton entity="gamer" id={_id} labels={labels} names={{ user_category: categoryNames }} />
      </StickyBar>
    </form>
  );
}

const size = limits.page.default;

const columns: readonly DataColumn<PlayerPlay>[] = [
  {
    key: "sound",
    title: "Песня",
    render: ({ sound }) => (
      <SectionLink of="songs" to={`/songs/${sound._id}`}>
        {sound.name}
      </SectionLink>
    ),
  },
  {
    key: "state",
    title: "Состояние",
    render: ({ state }) => <StatusBadge tone={playStates[state].tone}>{playStates[state].name}</StatusBadge>,
  },
  { key: "points", title: "Очки", numeric: true, render: ({ points }) => formatNumber(points) },
  { key: "mistakes", title: "Ошибки", numeric: true, render: ({ mistakes }) => formatNumber(mistakes) },
  { key: "hints", title: "Подсказки", numeric: true, render: ({ hints }) => formatNumber(hints) },
  {
    key: "when",
    title: "Когда",
    render: ({ started_at, finished_at }) => {
      const when = finished_at ?? started_at;
      return when === null ? "—" : <time dateTime={when}>{formatDateTime(when)}</time>;
    },
  },
];

/** What a player has played, the latest first. */
function PlayerPlays({ gamerId }: { readonly gamerId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["gamer", "plays", gamerId, page],
    queryFn: ({ signal }) => api.listGamerPlays({ _id: gamerId, skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return <Loading error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState text="Тишина в&nbsp;эфире. Игр пока нет." />;
  return (
    <>
      <Grid
        caption="История игр"
        columns={columns}
        rows={data.data}
        rowName={(play) => play.sound.name}
        busy={isPlaceholderData}
      />
      <Pager page={page} size={size} total={data.total} onPage={setPage} />
    </>
  );
}

/** What a player has told of themselves, and what they have done. */
function PlayerFacts({ gamer }: { readonly gamer: Card }) {
  const { login, name, email, phone, user_category, guessed, plays, last_seen_at, created_at } = gamer;
  const facts = [
    ["Логин", login],
    ["Имя", name ?? "—"],
    ["Почта", email ?? "—"],
    ["Телефон", phone ?? "—"],
    ["Категория", categoryNames[user_category]],
    ["Собрано песен", formatNumber(guessed)],
    ["Всего игр", formatNumber(plays)],
    ["Последний визит", last_seen_at === null ? "—" : formatWhen(last_seen_at)],
    ["Зарегистрирован", formatDateTime(created_at)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PlayerDraw = Card["stocks"][number];

const drawColumns: readonly DataColumn<PlayerDraw>[] = [
  {
    key: "name",
    title: "Розыгрыш",
    render: ({ _id, name }) => (
      <SectionLink of="draws" to={`/stocks/${_id}`}>
        {name}
      </SectionLink>
    ),
  },
  { key: "score", title: "Очки", numeric: true, render: ({ score }) => formatNumber(score) },
  { key: "prize", title: "Приз", render: ({ prize }) => prize ?? "—" },
];

function PlayerDraws({ stocks }: { readonly stocks: readonly PlayerDraw[] }) {
  if (stocks.length === 0) return <p className="hint">В&nbsp;розыгрышах не участвует.</p>;
  return <Grid caption="Розыгрыши игрока" columns={drawColumns} rows={stocks} rowName={(draw) => draw.name} />;
}
