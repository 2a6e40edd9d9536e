import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { listKey } from "../../lib/queries.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { FilterFold } from "../../ui/filter-fold.tsx";
import { FilterSelect } from "../../ui/select/select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import type { Player } from "@hitoslov/contract";
import { formatDate, formatNumber, formatWhen } from "../../lib/format.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { type DataColumn, RowLink } from "../../ui/data-table/grid.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { BlockedBadge } from "../../ui/badges.tsx";
import styles from "./players.module.css";
import { playersFilter, playersFilters, points } from "./players-filter.ts";
import { categoryOptions, typeOptions, categoryNames } from "./names.ts";
import { ForgetDialog } from "./player-calls.tsx";
import { useId, useState } from "react";
import { dayOfMasked, maskedOf } from "../../lib/calendar.ts";
import { DayField } from "../../ui/day-field.tsx";

const ranges = [
  { name: "registered_from", label: "Зарегистрирован с", type: "date" },
  { name: "registered_to", label: "Зарегистрирован по", type: "date" },
  { name: "score_min", label: "Очки от", type: "number" },
  { name: "score_max", label: "Очки до", type: "number" },
] as const;

export function PlayersTable() {
  const list = useListState({
    sorts: ["login", "name", "email", "score", "guessed", "last_seen_at", "created_at"],
    defaultSort: "-created_at",
    filters: playersFilters,
    toFilter: playersFilter,
  });
  const query = useQuery({
    queryKey: listKey("gamer", list.query),
    queryFn: ({ signal }) => api.listPlayers(list.query, { signal }),
    select: ({ users, total, more }) => ({ data: users, total, more: more === true }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<Player | null>(null);

  return (
    <>
      <DataTable
        name="gamer"
        caption="Игроки"
        state={list}
        query={query}
        columns={playerColumns}
        rowName={(player) => player.login}
        // No edit button: the login links to the card, and nine columns leave no room.
        rowActions={(player) => ({ remove: () => setLeaving(player) })}
        unfound="Никого не&nbsp;нашлось. Удалённых игроков здесь нет, они остаются в&nbsp;розыгрышах без имени."
        tools={
          <>
            <SearchField value={list.find} onChange={list.setFind} placeholder="Логин, имя, почта или телефон" />
            <FilterFold
              chosen={{ usual: Object.keys(list.filter).length, rare: 0 }}
              usual={
                <>
                  <FilterSelect label="Тип" all="Любой" options={typeOptions} {...list.filterProps("type")} />
                  <FilterSelect
                    label="Категория"
                    all="Любая"
                    options={categoryOptions}
                    {...list.filterProps("user_category")}
                  />
                  {ranges.map(({ name, label, type }) => (
                    <RangeField key={name} label={label} type={type} {...list.filterProps(name)} />
                  ))}
                </>
              }
            />
          </>
        }
        empty="Тишина в&nbsp;эфире. Игроков пока нет."
      />
      {leaving !== null && <ForgetDialog player={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

type RangeFieldProps = {
  readonly label: string;
  readonly type: "date" | "number";
  /** A number, or a day as YYYY-MM-DD. */
  readonly value: string;
  /** Called when typing has paused. */
  readonly onChange: (value: string) => void;
};

const wait = 500;

/** One bound of a range in a filter. */
function RangeField({ label, type, value, onChange }: RangeFieldProps) {
  const id = useId();
  const shown = type === "date" && value !== "" ? maskedOf(value, "date") : value;
  const [typed, setTyped] = useDebouncedText({
    value,
    shown,
    wait,
    // An unfinished day or number changes nothing.
    read: (text) => {
      if (text === "") return text;
      if (type === "date") return dayOfMasked(text, "date");
      return points(text) === undefined ? null : text;
    },
    onChange,
  });

  if (type === "date") return <DayField label={label} mask="date" value={typed} onChange={setTyped} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="number"
        inputMode="numeric"
        step={1}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

const playerColumns: readonly DataColumn<Player>[] = [
  {
    key: "login",
    title: "Игрок",
    sortable: true,
    render: ({ _id, login, name, photo }) => (
      <span className={styles.player}>
        <Avatar photo={photo} name={login} />
        <RowLink className={styles.who} to={`/gamers/${_id}`}>
          <b>{login}</b>
          {name !== null && <small>{name}</small>}
        </RowLink>
      </span>
    ),
  },
  {
    key: "email",
    title: "Почта",
    sortable: true,
    hideable: true,
    render: ({ email }) => (email === null ? "—" : <EmailText email={email} />),
  },
  {
    key: "phone",
    title: "Телефон",
    // Rarely needed, and nine columns do not fit beside the sidebar.
    hideable: "hidden",
    render: ({ phone }) => <span className={styles.solid}>{phone ?? "—"}</span>,
  },
  {
    key: "type",
    title: "Тип",
    hideable: true,
    render: (player) => (
      <>
        <StatusBadge tone={player.type === "Премиум" ? "warn" : "plain"}>{player.type}</StatusBadge>
        <BlockedBadge of={player} />
      </>
    ),
  },
  {
    key: "user_category",
    title: "Категория",
    hideable: true,
    render: ({ user_category }) => categoryNames[user_category],
  },
  { key: "score", title: "Очки", sortable: true, numeric: true, render: ({ score }) => formatNumber(score) },
  {
    key: "guessed",
    title: "Собрано",
    sortable: true,
    hideable: true,
    numeric: true,
    render: ({ guessed }) => formatNumber(guessed),
  },
  {
    key: "last_seen_at",
    title: "Последний визит",
    sortable: true,
    hideable: true,
    render: ({ last_seen_at }) =>
      last_seen_at === null ? "—" : <time dateTime={last_seen_at}>{formatWhen(last_seen_at)}</time>,
  },
  {
    key: "created_at",
    title: "Регистрация",
    sortable: true,
    hideable: true,
    render: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
];

/** An address that wraps before its @ first. */
function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
