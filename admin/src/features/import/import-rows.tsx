import type { ImportOutcome, ImportRow, SongImport } from "@hitoslov/contract";
import { importFields, importOutcomes } from "@hitoslov/contract/import-fields";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleHelp, type IconNode, Minus, Plus, RotateCcw, X } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../../lib/api.ts";
import { formatDuration } from "../../lib/format.ts";
import { Loading } from "../../ui/placeholders.tsx";
import { Pager } from "../../ui/pager.tsx";
import styles from "./import.module.css";

const size = 50;

const looks: Record<ImportOutcome, { readonly name: string; readonly icon: IconNode; readonly tone: string }> = {
  new: { name: "новая", icon: Plus, tone: "badge--ok" },
  changed: { name: "изменится", icon: RotateCcw, tone: "badge--info" },
  same: { name: "пропуск", icon: Minus, tone: "" },
  ask: { name: "вопрос", icon: CircleHelp, tone: "badge--warn" },
  error: { name: "ошибка", icon: X, tone: "badge--bad" },
};

function OutcomeBadge({ outcome }: { readonly outcome: ImportOutcome }) {
  const { name, icon, tone } = looks[outcome];
  return (
    <span className={`badge ${tone}`}>
      <Icon of={icon} />
      {name}
    </span>
  );
}

type ImportRowsProps = { readonly found: SongImport };

/** What the import does with each row of the table. */
export function ImportRows({ found: { _id, counts, checked_at, progress } }: ImportRowsProps) {
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>();
  const [page, setPage] = useState(1);
  const query = { _id, outcome, skip: (page - 1) * size, limit: size };
  const { data, error, refetch } = useQuery({
    queryKey: ["import-rows", query, checked_at, counts, progress.written, progress.processed],
    queryFn: ({ signal }) => api.listImportRows(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const handleFilter = (next: ImportOutcome) => {
    setOutcome(next === outcome ? undefined : next);
    setPage(1);
  };
  return (
    <section aria-labelledby="import-rows" className={styles.rows}>
      <div className={styles.bar}>
        <h2 className="fs-title" id="import-rows">
          Что получится
        </h2>
        <ul className={styles.sum} aria-label="Показать только">
          {importOutcomes
            .filter((kind) => counts[kind] > 0)
            .map((kind) => (
              <li key={kind}>
                <button type="button" aria-pressed={kind === outcome} onClick={() => handleFilter(kind)}>
                  <OutcomeBadge outcome={kind} /> <b>{counts[kind]}</b>
                </button>
              </li>
            ))}
        </ul>
      </div>
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <>
          {/* Scrollable by keyboard on narrow screens: the rows may have nothing to focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="tw" tabIndex={0} role="region" aria-label="Строки таблицы">
            <table className="grid">
              <caption className="vh">Строки таблицы</caption>
              <thead>
                <tr>
                  {["Строка", "Песня", "Исполнители", "Звук", "Итог", "Что сказать"].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.data.map((row) => (
                  <Row key={row.number} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          {data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
        </>
      )}
    </section>
  );
}

function Row({ row }: { readonly row: ImportRow }) {
  const { number, name, executors, sound, outcome, problems, changes, notes, song } = row;
  return (
    <tr className={outcome === "error" ? styles.bad : undefined}>
      <td>{number}</td>
      <td>
        <b>{song === null ? name || "—" : <Link to={`/songs/${song._id}`}>{name || "—"}</Link>}</b>
      </td>
      <td>{executors}</td>
      <td>{sound === null ? "" : sound.ms === null ? "есть" : formatDuration(sound.ms / 1000)}</td>
      <td>{outcome !== null && <OutcomeBadge outcome={outcome} />}</td>
      <td className={styles.words}>
        {problems.map(({ field, message }) => (
          <p key={`${field} ${message}`} className={styles.problem}>
            {field !== null && <b>{importFields[field]}:</b>} {message}
          </p>
        ))}
        {changes.map(({ field, before, after }) => (
          <p key={field}>
            <b>{importFields[field]}:</b> {before === "" ? "пусто" : `«${short(before)}»`} →{" "}
            {after === "" ? "пусто" : `«${short(after)}»`}
          </p>
        ))}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </td>
    </tr>
  );
}

/** Shortens a value for a cell: a lyric is too long. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
