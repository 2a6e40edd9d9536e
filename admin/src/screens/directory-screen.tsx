import {
  type DirectoryName,
  directoryNames,
  mergedDirectories,
  type MergedDirectory,
  type Named,
  nouns,
} from "@hitoslov/contract";
import { Link, useSearchParams } from "react-router";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Merge, Plus } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../lib/format.ts";
import { invalidate, listKey } from "../lib/queries.ts";
import type { DataColumn } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { canCreate, fieldsOf, hasKey, keyLabel, nameOf, showValue } from "../features/directory/lists.ts";
import { api } from "../lib/api.ts";
import { labelsOf, namesOf } from "./journal-labels.ts";
import { callsOf, type Row } from "../lib/directory-calls.ts";
import { useToast } from "../lib/toasts.tsx";
import { DirectoryForm } from "../features/directory/directory-form.tsx";
import styles from "../features/directory/directory.module.css";
import { limits } from "@hitoslov/contract/limits";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useClose } from "../ui/dialog/use-close.ts";
import { FormButtons } from "../ui/form-buttons.tsx";
import { RemoteSelect } from "../ui/select/remote-select.tsx";
import { useFormCall } from "../ui/use-form-call.ts";
import { useCall } from "../ui/use-call.ts";

export function DirectoryScreen() {
  const [params] = useSearchParams();
  const list = directoryNames.find((name) => name === params.get("list")) ?? "difficulty";
  return (
    <StaffPage title="Справочники">
      <DirectoryTabs current={list} />
      <DirectoryTable key={list} list={list} />
    </StaffPage>
  );
}

function DirectoryTabs({ current }: { readonly current: DirectoryName }) {
  const tabs = directoryNames.map((name) => ({
    search: `?list=${name}`,
    label: nouns[name].plural,
    current: name === current,
  }));
  return <SectionTabs label="Справочники" tabs={tabs} />;
}

const key: DataColumn<Row> = { key: "key", title: "За что", render: (row) => <b>{keyLabel(row)}</b> };
/** How many songs use a row, with a link to them. */
const songsOf = (list: DirectoryName): DataColumn<Row> => ({
  key: "songs",
  title: "Песен",
  sortable: true,
  numeric: true,
  render: ({ _id, songs }) => {
    const count = formatNumber(songs ?? 0);
    if (!songs) return count;
    return (
      <Link to={`/?${list}_id=${_id}`} aria-label={`Показать песни: ${count}`}>
        {count}
      </Link>
    );
  },
});

/** One reference list, built from its entry in the registry. */
function DirectoryTable({ list }: { readonly list: DirectoryName }) {
  const fields = fieldsOf(list);
  const songs = songsOf(list);
  const columns = [
    ...(hasKey(list) ? [key] : []),
    ...fields.map(({ name, label, kind }): DataColumn<Row> => ({
      key: name,
      title: label,
      sortable: true,
      ...(kind === "paragraph" && { hideable: true }),
      numeric: kind === "number",
      render: (row) => {
        const value = showValue(row[name]);
        if (name === "name") return <b>{value}</b>;
        return kind === "paragraph" ? <span className="roomy">{value}</span> : value;
      },
    })),
    songs,
  ];
  const [first = songs] = columns;
  const state = useListState({ sorts: columns.map(({ key }) => key), defaultSort: first.key });
  const calls = callsOf(list);
  const query = useQuery({
    queryKey: listKey(list, state.query),
    queryFn: ({ signal }) => calls.list(state.query, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete(list, (_id) => calls.remove({ _id }));
  /** null: a new row; undefined: nothing is open. */
  const [edited, setEdited] = useState<Row | null>();
  const [merged, setMerged] = useState<Row | null>(null);
  const { data } = query;
  const inSongs = data === undefined || data.data.some((row) => row.songs !== null);

  return (
    <section className={styles.directory} aria-labelledby="list-title">
      <div className={styles.head}>
        <h2 id="list-title" className="fs-title">
          {nouns[list].plural}
          {data !== undefined && <small> {formatNumber(data.total)}</small>}
        </h2>
        <div className="staff-page__actions">
          <HistoryButton entity={list} labels={labelsOf(list)} names={namesOf(list)} />
          <DefaultsButton list={list} />
          {canCreate(list) && (
            <button type="button" className="key key--action" onClick={() => setEdited(null)}>
              <Icon of={Plus} />
              Добавить
            </button>
          )}
        </div>
      </div>
      <DataTable
        name={list}
        caption={nouns[list].plural}
        state={state}
        query={query}
        columns={inSongs ? columns : columns.filter((column) => column !== songs)}
        rowName={(row) => nameOf(list, row)}
        rowActions={(row) => ({
          edit: () => setEdited(row),
          remove: () => void remove(row._id, nameOf(list, row)),
          extra: isMerged(list) && (
            <IconButton of={Merge} label={`Объединить: ${nameOf(list, row)}`} onClick={() => setMerged(row)} />
          ),
        })}
        tools={
          fields.some(({ name }) => name === "name") ? (
            <SearchField value={state.find} onChange={state.setFind} />
          ) : undefined
        }
        empty="Тишина в&nbsp;эфире. Здесь пока пусто."
      />
      {edited !== undefined && (
        <DirectoryForm key={edited?._id} list={list} row={edited} onClose={() => setEdited(undefined)} />
      )}
      {merged !== null && isMerged(list) && (
        <MergeDialog key={merged._id} list={list} row={merged} onClose={() => setMerged(null)} />
      )}
    </section>
  );
}

/** The lists the server can fill with what the game needs. */
const defaults: Partial<Record<DirectoryName, () => Promise<{ created: number }>>> = {
  difficulty: () => api.createDirectories({}),
  score: () => api.createGameSettings({}),
  speed: () => api.createGameSettings({}),
};

/** «Создать недостающие»: existing rows are not changed. */
function DefaultsButton({ list }: { readonly list: DirectoryName }) {
  const toast = useToast();
  const { pending, run } = useCall(async (create: () => Promise<{ created: number }>) => {
    const { created } = await create();
    toast.success(created === 0 ? "Всё на месте, создавать нечего" : `Создано записей: ${created}`);
    // One call creates both the score rules and the speeds.
    await Promise.all(directoryNames.filter((name) => name in defaults).map(invalidate));
  });
  const create = defaults[list];
  if (create === undefined) return null;

  return (
    <button type="button" className="key" aria-busy={pending} disabled={pending} onClick={() => void run(create)}>
      Создать недостающие
    </button>
  );
}

/** Whether rows of the list can be merged, if one was entered twice. */
function isMerged(list: DirectoryName): list is MergedDirectory {
  return mergedDirectories.some((name) => name === list);
}

type MergeDialogProps = { readonly list: MergedDirectory; readonly row: Row; readonly onClose: () => void };

/** Merges a row into another: replaces it in every song. */
function MergeDialog({ list, row, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<readonly Named[]>([]);
  const handleClose = useClose(into.length > 0, onClose);
  const toast = useToast();
  const name = nameOf(list, row);
  const form = useFormCall("into_id", async () => {
    const { songs } = await api.mergeDirectoryRows({ directory: list, _id: row._id, into_id: into[0]?._id ?? "" });
    toast.success(`Объединено: «${name}» теперь «${into[0]?.name}», песен: ${songs}`);
    await Promise.all([invalidate(list), invalidate("sound"), invalidate("library")]);
    onClose();
  });
  const load = async (find: string) => {
    const { data } = await callsOf(list).list({ limit: limits.page.default, ...(find !== "" && { find }) });
    return data.filter(({ _id }) => _id !== row._id).map((other) => ({ _id: other._id, name: nameOf(list, other) }));
  };
  return (
    <Dialog title={`Объединить ${nouns[list].accusative} «${name}»`} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        <p>
          {row.songs === null || row.songs === 0
            ? "Песен у\u00A0этой записи нет."
            : `${counted(row.songs, "песня перейдёт", "песни перейдут", "песен перейдут")} к\u00A0другой записи.`}{" "}
          «{name}» исчезнет из&nbsp;справочника.
        </p>
        <FormField label={"С\u00A0какой записью объединить"} required error={form.errors["into_id"]}>
          {(control) => (
            <RemoteSelect {...control} entity={`${list}-into-${row._id}`} load={load} value={into} onChange={setInto} />
          )}
        </FormField>
        <FormButtons>
          <button type="button" className="key" onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" aria-busy={form.pending}>
            Объединить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
