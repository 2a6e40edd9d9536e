import { type Status, statuses } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Trash2 } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { Select } from "../../../ui/select/select.tsx";
import { levelOption, levelsQuery } from "../directories.ts";
import { useBulk } from "./use-bulk.ts";
import styles from "./song-list.module.css";

type BulkBarProps = { readonly ids: readonly string[]; readonly onClear: () => void };

const verbs: Record<Status, string> = { Активна: "Включить", Неактивна: "Выключить" };

/** What can be done to all chosen songs at once. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const { pending, error, change, remove } = useBulk(ids, onClear);
  const [level, setLevel] = useState("");
  const { data: levels = [] } = useQuery(levelsQuery);
  return (
    <section className={`stickybar ${styles.bulk}`} aria-label="Выбранные песни" aria-busy={pending}>
      <b role="status">Выбрано {formatNumber(ids.length)}</b>
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          className="key"
          disabled={pending}
          onClick={() => void change({ status_id: status })}
        >
          {verbs[status]}
        </button>
      ))}
      <span className={styles.level}>
        <Select
          aria-label="Новый уровень"
          options={[{ value: "", label: "Уровень…" }, ...levels.map(levelOption)]}
          value={level}
          onChange={setLevel}
        />
        <button
          type="button"
          className="key"
          disabled={pending || level === ""}
          onClick={() => void change({ difficulty_id: level })}
        >
          Назначить
        </button>
      </span>
      <button type="button" className="key key--bad" disabled={pending} onClick={() => void remove()}>
        <Icon of={Trash2} />
        Удалить
      </button>
      <button type="button" className={`link ${styles.clear}`} onClick={onClear}>
        Снять выделение
      </button>
      {error !== null && (
        <p className={`error ${styles.refusal}`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </section>
  );
}
