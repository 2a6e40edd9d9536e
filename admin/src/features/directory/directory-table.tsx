import { type DirectoryName, nouns, directoryNames } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatNumber } from "../../lib/format.ts";
import { listKey, invalidate } from "../../lib/queries.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { callsOf, canCreate, defaults } from "./calls.ts";
import { messageOf } from "../../lib/api.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import { numberOf } from "../../lib/masks.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormField, type FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { limits } from "@hitoslov/contract/limits";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { fieldLabels, fieldsOf, hasKey, keyLabel, nameOf, type Row, showValue, type Field } from "./fields.ts";
import styles from "./directory.module.css";

const key: DataColumn<Row> = { key: "key", title: "За что", render: (row) => <b>{keyLabel(row)}</b> };
const songs: DataColumn<Row> = {
  key: "songs",
  title: "Песен",
  sortable: true,
  numeric: true,
  render: (row) => formatNumber(row.songs ?? 0),
};

/** One reference list: what the registry says of it is all there is to know. */
export function DirectoryTable({ list }: { readonly list: DirectoryName }) {
  const fields = fieldsOf(list);
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
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const { data } = query;
  const inSongs = data === undefined || data.data.some((row) => row.songs !== null);

  return (
    <section className={styles.directory} aria-labelledby="list-title">
      <div className={styles.head}>
        <h2 id="list-title" className="fs-title">
          {nouns[list].plural}
          {data !== undefined && <small> {formatNumber(data.total)}</small>}
        </h2>
        <div className="desk__keys">
          <HistoryButton entity={list} labels={labels} />
          <DefaultsKey list={list} />
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
        })}
        tools={"name" in labels ? <SearchField value={state.find} onChange={state.setFind} /> : undefined}
        empty="Тишина в&nbsp;эфире. Здесь пока пусто."
      />
      {edited !== undefined && (
        <DirectoryForm key={edited?._id} list={list} row={edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

/** «Создать недостающие»: nothing that is there is touched. */
function DefaultsKey({ list }: { readonly list: DirectoryName }) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const create = defaults[list];
  if (create === undefined) return null;

  const handleClick = async () => {
    setPending(true);
    try {
      const { created } = await create();
      toast.success(created === 0 ? "Всё на месте, создавать нечего" : `Создано записей: ${created}`);
      // The score rules and the speeds come in one call.
      await Promise.all(directoryNames.filter((name) => name in defaults).map(invalidate));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <button type="button" className="key" aria-busy={pending} disabled={pending} onClick={() => void handleClick()}>
      Создать недостающие
    </button>
  );
}

type DirectoryFormProps = {
  readonly list: DirectoryName;
  /** null: a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
};

function DirectoryForm({ list, row, onClose }: DirectoryFormProps) {
  const calls = callsOf(list);
  const fields = fieldsOf(list);
  const form = useEditForm<Row, Record<string, string>>({
    entity: list,
    row,
    read: (row) =>
      Object.fromEntries(
        fields.map(({ name, kind }) => [name, String(row?.[name] ?? (kind === "flag" ? false : "")).replace(".", ",")]),
      ),
    save: (values, updated_at, row) => {
      const typed = Object.fromEntries(fields.map(({ name, kind }) => [name, typedAs(kind, values[name] ?? "")]));
      return row === null ? calls.create(typed) : calls.update({ ...typed, _id: row._id, updated_at });
    },
    ...(row !== null && { load: () => calls.read(row._id) }),
    labels: fieldLabels,
    names: { silence: { true: showValue(true), false: showValue(false) } },
    onSaved: onClose,
  });
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());
  const noun = nouns[list];
  const title = row === null ? `Добавить ${noun.accusative}` : `${noun.nominative} «${nameOf(list, row)}»`;

  return (
    <Dialog title={title} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        {fields.map((field) => (
          <FormField key={field.name} label={field.label} required error={form.errors[field.name]}>
            {(control) => (
              <DirectoryInput
                field={field}
                control={control}
                value={form.values[field.name] ?? ""}
                onChange={(value) => form.set(field.name, value)}
              />
            )}
          </FormField>
        ))}
        <StickyBar form={form} onCancel={handleClose} />
      </form>
    </Dialog>
  );
}

function typedAs(kind: Field["kind"], value: string): string | number | boolean {
  if (kind === "number") return numberOf(value);
  return kind === "flag" ? value === "true" : value;
}

type DirectoryInputProps = {
  readonly field: Field;
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function DirectoryInput({ field: { kind, mask }, control, value, onChange }: DirectoryInputProps) {
  if (mask !== undefined) return <MaskedInput {...control} mask={mask} value={value} onChange={onChange} />;
  const common = {
    ...control,
    className: "input",
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (kind === "flag") {
    return (
      <select {...common}>
        <option value="false">{showValue(false)}</option>
        <option value="true">{showValue(true)}</option>
      </select>
    );
  }
  if (kind === "paragraph") return <textarea {...common} rows={4} maxLength={limits.comment.max} />;
  // Not type=number: it takes a comma for a mistake and a turn of the wheel for typing.
  return <input {...common} autoComplete="off" maxLength={limits.title.max} />;
}
