import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { DayRange } from "../range.ts";
import { markOptions } from "../../../lib/marks.ts";
import { songColumns } from "./song-columns.tsx";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Loading } from "../../../ui/loading.tsx";
import styles from "./songs.module.css";
import { SectionLink } from "../../../ui/section-link.tsx";
import { formatWait } from "../figures.ts";

/** How songs are played, each against its level; a row opens its wrong answers. */
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

/** What several players gave in the place of a hidden word: there the fragment may be ambiguous. */
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

/** How many complaints wait, how long an answer takes, and which songs have most of them; of all time. */
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
