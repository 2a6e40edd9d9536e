import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../../../ui/select/select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { DayRange } from "../range.ts";
import { markNames, markOptions } from "../../../lib/marks.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { Loading } from "../../../ui/placeholders.tsx";
import styles from "./songs.module.css";
import { SectionLink } from "../../../ui/section-link.tsx";
import { formatShare, formatWait } from "../figures.ts";
import type { SongQuality as QualityRow } from "@hitoslov/contract";
import { ChevronDown, ChevronRight } from "lucide";
import type { DataColumn } from "../../../ui/data-table/grid.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

/** How songs are played, compared with their level; a row expands to its wrong answers. */
export function SongQuality({ range }: { readonly range: DayRange }) {
  const list = useListState({
    sorts: ["name", "level", "launches", "guess_rate", "median_time", "mistakes_per_word", "skip_share", "hint_share"],
    defaultSort: "-launches",
    filters: ["mark"],
  });
  const days = { start_date: range.start, end_date: range.end };
  const query = useQuery({
    queryKey: ["metrics", "songs", days, list.query],
    queryFn: ({ signal }) => api.listSongQuality({ ...days, ...list.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<readonly string[]>([]);
  const handleToggle = (id: string) =>
    setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);

  return (
    <div className={styles.songs}>
      <h2 className="fs-title">Качество песен</h2>
      <DataTable
        name="song-quality"
        caption="Качество песен"
        state={list}
        query={query}
        columns={songColumns({ isOpen: (id) => open.includes(id), onToggle: handleToggle })}
        rowName={({ name }) => name}
        renderDetails={({ _id, name }) =>
          open.includes(_id) ? <WrongWords id={_id} name={name} range={range} /> : null
        }
        tools={
          <>
            <SearchField value={list.find} onChange={list.setFind} placeholder="Название песни" />
            <FilterSelect label="Для своего уровня" all="Любые" options={markOptions} {...list.filterProps("mark")} />
          </>
        }
        empty="За&nbsp;эти дни песен не&nbsp;запускали."
      />
      <DisputeNumbers />
    </div>
  );
}

type WrongWordsProps = { readonly id: string; readonly name: string; readonly range: DayRange };

/** Wrong answers that several players gave for a hidden word: the fragment may be ambiguous there. */
function WrongWords({ id, name, range }: WrongWordsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["metrics", "wrong-words", id, range.start, range.end],
    queryFn: ({ signal }) => api.listWrongWords({ _id: id, start_date: range.start, end_date: range.end }, { signal }),
  });
  const words = data?.data.filter(({ wrong }) => wrong.length > 0);
  return (
    <section className={styles.wrong} aria-label={`Неверные ответы: ${name}`}>
      {words === undefined && <Loading error={error} refetch={refetch} rows={2} />}
      {words?.length === 0 && <p>Одинаковых неверных ответов не&nbsp;было.</p>}
      {words !== undefined && words.length > 0 && (
        <dl>
          {words.map(({ position, right, wrong }) => (
            <div key={position}>
              <dt>вместо «{right}»</dt>
              <dd>
                <ul>
                  {wrong.map(({ word, players }) => (
                    <li key={word}>
                      {word} <small>{counted(players, "раз", "раза", "раз")}</small>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Open complaints, the time to an answer, and the songs with most complaints, of all time. */
function DisputeNumbers() {
  const { data, error, refetch } = useQuery({
    queryKey: ["metrics", "disputes"],
    queryFn: ({ signal }) => api.getDisputeNumbers({}, { signal }),
  });
  if (data === undefined) return <Loading error={error} refetch={refetch} rows={2} />;
  const { open, accepted, rejected, median_seconds, songs } = data;
  return (
    <section className={styles.disputes} aria-labelledby="dispute-numbers">
      <h3 className="fs-title" id="dispute-numbers">
        Споры о&nbsp;словах
      </h3>
      <dl className={styles.numbers}>
        <Figure name="Ждут ответа" value={formatNumber(open)} />
        <Figure name="Ответили" value={formatNumber(accepted + rejected)} />
        <Figure name="Из&nbsp;них зачли" value={formatNumber(accepted)} />
        <Figure name="Ответ ждут, медиана" value={median_seconds === null ? "—" : formatWait(median_seconds)} />
      </dl>
      {songs.length > 0 && (
        <ol className={styles.disputed} aria-label="Песни, о&nbsp;которых спорят больше всего">
          {songs.map(({ _id, name, disputes, open: waiting }) => (
            <li key={_id}>
              <SectionLink of="songs" to={`/disputes?song=${_id}`}>
                <b>{name}</b>
              </SectionLink>{" "}
              <small>
                {counted(disputes, "спор", "спора", "споров")}
                {waiting > 0 && `, ждут ${formatNumber(waiting)}`}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type Opening = { readonly isOpen: (id: string) => boolean; readonly onToggle: (id: string) => void };

const percent = (share: number) => formatNumber(Math.round(share * 100));

function songColumns({ isOpen, onToggle }: Opening): readonly DataColumn<QualityRow>[] {
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

/** How a song compares with its level, and the level that would fit better. */
function MarkBadge({ mark, level, suggested_level }: Pick<QualityRow, "mark" | "level" | "suggested_level">) {
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
