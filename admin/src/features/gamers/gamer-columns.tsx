import type { Gamer } from "@hitoslov/contract";
import { Link } from "react-router";
import { formatDate, formatNumber, formatWhen } from "../../lib/format.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { EmailText } from "./email-text.tsx";
import { categoryNames } from "./names.ts";
import styles from "./gamers.module.css";

export const gamerColumns: readonly DataColumn<Gamer>[] = [
  {
    key: "login",
    title: "Игрок",
    sortable: true,
    render: ({ _id, login, name, photo }) => (
      <span className={styles.gamer}>
        <Avatar photo={photo} name={login} />
        <Link className={styles.who} to={`/gamers/${_id}`}>
          <b>{login}</b>
          {name !== null && <small>{name}</small>}
        </Link>
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
    // Seldom asked for, and nine columns do not fit beside the sidebar.
    hideable: "hidden",
    render: ({ phone }) => <span className={styles.solid}>{phone ?? "—"}</span>,
  },
  {
    key: "type",
    title: "Тип",
    hideable: true,
    render: ({ type }) => <StatusBadge tone={type === "Премиум" ? "warn" : "plain"}>{type}</StatusBadge>,
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
