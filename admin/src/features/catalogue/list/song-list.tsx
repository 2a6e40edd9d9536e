import { useState } from "react";
import { useLocation } from "react-router";
import { api, messageOf } from "../../../lib/api.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useReturn } from "../../../ui/use-return.ts";
import type { ToastMessage } from "@hitoslov/brand/toasts.ts";
import { useDelete } from "../../../ui/use-delete.ts";
import { type Named, songStatuses, type SongStatus } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatNumber, counted } from "../../../lib/format.ts";
import { Select } from "../../../ui/select/select.tsx";
import { levelOption, levelsQuery, namedQuery, searchIn, type SearchedDirectory } from "../directories.ts";
import { invalidate, queryClient } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm/use-confirm.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import styles from "./song-list.module.css";
import { songColumns } from "./song-columns.tsx";
import { FilterFold } from "../../../ui/filter-fold.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { rareFilters, type SongFilter, usualFilters, songFilters } from "./song-filters.ts";
import type { SongListState } from "./use-song-list.ts";
import type { useSongs } from "./use-songs.ts";

type SongListProps = { readonly list: SongListState; readonly songs: ReturnType<typeof useSongs> };

/** The catalogue as a table. A song opens with the state of the list in its address, to lead back to the same place. */
export function SongList({ list, songs }: SongListProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const { search } = useLocation();
  const remove = useDelete("sound", async (_id) => {
    await api.deleteSound({ _id });
    setIds((current) => current.filter((id) => id !== _id));
  });
  return (
    <>
      <DataTable
        name="sound"
        caption="Песни каталога"
        state={list}
        query={songs}
        columns={songColumns}
        rowName={({ name }) => name}
        rowActions={({ _id, name }) => ({ edit: `/songs/${_id}${search}`, remove: () => void remove(_id, name) })}
        tools={<SongTools list={list} />}
        selection={{ ids, onChange: setIds }}
        empty="Тишина в&nbsp;эфире. Песен пока нет."
      />
      {ids.length > 0 && <BulkBar ids={ids} onClear={() => setIds([])} />}
    </>
  );
}

type BulkBarProps = { readonly ids: readonly string[]; readonly onClear: () => void };

const verbs: Record<SongStatus, string> = { Активна: "Включить", Неактивна: "Выключить", Черновик: "В\u00A0черновики" };

/** What can be done to all chosen songs at once. */
function BulkBar({ ids, onClear }: BulkBarProps) {
  const { pending, error, change, remove } = useBulk(ids, onClear);
  const [level, setLevel] = useState("");
  const { data: levels = [] } = useQuery(levelsQuery);
  return (
    <section className={`stickybar ${styles.bulk}`} aria-label="Выбранные песни" aria-busy={pending}>
      <b role="status">Выбрано {formatNumber(ids.length)}</b>
      {songStatuses.map((status) => (
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

type BulkChange = Omit<Parameters<typeof api.updateSounds>[0], "ids">;

/** «5 песен» */
function countSongs(count: number): string {
  return counted(count, "песня", "песни", "песен");
}

/** One change of many songs, all or none; what the server refuses stays on the screen. */
function useBulk(ids: readonly string[], onDone: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();

  const { returnDeleted } = useReturn();

  const run = async (call: () => Promise<unknown>, done: string, back?: ToastMessage["action"]) => {
    setPending(true);
    setError(null);
    try {
      await call();
      toast.success(done, back);
      await invalidate("sound");
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    error,
    change: (changes: BulkChange) =>
      run(() => api.updateSounds({ ids: [...ids], ...changes }), `Изменено: ${countSongs(ids.length)}`),
    remove: async () => {
      const title = `Вы действительно хотите удалить ${counted(ids.length, "песню", "песни", "песен")}?`;
      if (!(await confirm({ title, yes: "Удалить", danger: true }))) return;
      await run(() => api.deleteSounds({ ids: ids.join(",") }), `Удалено: ${countSongs(ids.length)}`, {
        label: "Вернуть",
        onPress: () => void returnDeleted("sound", ids),
      });
    },
  };
}

type SongToolsProps = { readonly list: Pick<SongListState, "find" | "setFind" | "filter" | "filterProps"> };

/** Search and filters over the catalogue. */
function SongTools({ list: { find, setFind, filter, filterProps } }: SongToolsProps) {
  const fields = (names: readonly SongFilter[]) =>
    names.map((name) => <SongFilterField key={name} name={name} {...filterProps(name)} />);
  const count = (names: readonly SongFilter[]) => names.filter((name) => filter[name] !== undefined).length;
  return (
    <>
      <SearchField value={find} onChange={setFind} placeholder="Название, исполнитель или слово из песни" />
      <FilterFold
        usual={fields(usualFilters)}
        rare={fields(rareFilters)}
        chosen={{ usual: count(usualFilters), rare: count(rareFilters) }}
      />
    </>
  );
}

type SongFilterFieldProps = {
  readonly name: SongFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One filter of the catalogue by its name. */
function SongFilterField({ name, value, onChange }: SongFilterFieldProps) {
  const field = songFilters[name];
  const { data: levels = [] } = useQuery({ ...levelsQuery, enabled: field.of === "levels" });
  const { label, all } = field;
  const common = { label, all, value, onChange };
  switch (field.of) {
    case "directory":
      return <DirectoryFilter {...common} directory={field.directory} />;
    case "options":
      return <FilterSelect {...common} options={field.options} />;
    case "levels":
      return <FilterSelect {...common} options={levels.map(levelOption)} />;
  }
}

type DirectoryFilterProps = {
  readonly directory: SearchedDirectory;
  readonly label: string;
  /** What stands for no filter: «Все жанры». */
  readonly all: string;
  /** An id, or "". */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One row of a directory that the server searches. */
function DirectoryFilter({ directory, label, all, value, onChange }: DirectoryFilterProps) {
  const { data } = useQuery({ ...namedQuery(directory, value), enabled: value !== "" });
  const handleChange = ([row]: Named[]) => {
    if (row !== undefined) queryClient.setQueryData(namedQuery(directory, row._id).queryKey, row);
    onChange(row?._id ?? "");
  };
  return (
    <FormField label={label}>
      {(control) => (
        <RemoteSelect
          {...control}
          {...searchIn(directory)}
          placeholder={value === "" ? all : "…"}
          value={value === "" || data === undefined ? [] : [data]}
          onChange={handleChange}
        />
      )}
    </FormField>
  );
}
