import { SectionLink } from "../../../ui/section-link.tsx";
import type { SongQuality } from "@hitoslov/contract";
import { ChevronDown, ChevronRight } from "lucide";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import type { DataColumn } from "../../../ui/data-table/data-column.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { formatShare } from "../figures.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { markNames } from "../../../lib/marks.ts";
import styles from "./songs.module.css";

type Opening = { readonly isOpen: (id: string) => boolean; readonly onToggle: (id: string) => void };

const percent = (share: number) => formatNumber(Math.round(share * 100));

export function songColumns({ isOpen, onToggle }: Opening): readonly DataColumn<SongQuality>[] {
  return [
    {
      key: "name",
      title: "Песня",
      sortable: true,
      render: ({ _id, name }) => (
        <span className={styles.name}>
          <IconButton
            of={isOpen(_id) ? ChevronDown : ChevronRight}
            label={`Неверные ответы: ${name}`}
            aria-expanded={isOpen(_id)}
            onClick={() => onToggle(_id)}
          />
          <SectionLink of="songs" to={`/songs/${_id}`}>
            <b>{name}</b>
          </SectionLink>
        </span>
      ),
    },
    { key: "level", title: "Уровень", sortable: true, numeric: true, render: ({ level }) => level },
    {
      key: "launches",
      title: "Запуски",
      sortable: true,
      numeric: true,
      render: ({ launches }) => formatNumber(launches),
    },
    {
      key: "guess_rate",
      title: "Собирают",
      sortable: true,
      numeric: true,
      render: ({ guess_rate, interval }) => (
        <>
          {formatShare(guess_rate)}
          {interval !== null && (
            <small title="С&nbsp;вероятностью 95&nbsp;%">
              {percent(interval.low)}–{percent(interval.high)}&nbsp;%
            </small>
          )}
        </>
      ),
    },
    { key: "mark", title: "Для своего уровня", render: (song) => <MarkBadge {...song} /> },
    {
      key: "median_time",
      title: "Время",
      sortable: true,
      hideable: true,
      numeric: true,
      render: ({ median_time }) => (median_time === null ? "—" : formatDuration(median_time)),
    },
    {
      key: "mistakes_per_word",
      title: "Ошибок на\u00A0слово",
      sortable: true,
      hideable: true,
      numeric: true,
      render: ({ mistakes_per_word }) =>
        mistakes_per_word === null ? "—" : formatNumber(Math.round(mistakes_per_word * 100) / 100),
    },
    {
      key: "skip_share",
      title: "Пропуски",
      sortable: true,
      hideable: true,
      numeric: true,
      render: ({ skip_share }) => formatShare(skip_share),
    },
    {
      key: "hint_share",
      title: "Подсказки",
      sortable: true,
      hideable: true,
      numeric: true,
      render: ({ hint_share }) => formatShare(hint_share),
    },
  ];
}

/** How a song stands against its level, and on which it would stand better. */
function MarkBadge({ mark, level, suggested_level }: Pick<SongQuality, "mark" | "level" | "suggested_level">) {
  if (mark === null) return "—";
  return (
    <>
      <StatusBadge tone={mark === "too_easy" ? "info" : "warn"}>{markNames[mark]}</StatusBadge>
      {suggested_level !== null && suggested_level !== level && (
        <small>лучше на&nbsp;уровень&nbsp;{suggested_level}</small>
      )}
    </>
  );
}
