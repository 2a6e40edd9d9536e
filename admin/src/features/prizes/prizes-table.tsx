import type { Prize } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PrizePicture } from "../../art/prize-picture.tsx";
import { api, upload } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { listKey, invalidate } from "../../lib/queries.ts";
import type { DataColumn } from "../../ui/data-table/grid.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { limits } from "@hitoslov/contract/limits";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { FormFileSlot } from "../../ui/file-slot/file-slot.tsx";
import styles from "./prizes.module.css";

const columns: DataColumn<Prize>[] = [
  {
    key: "name",
    title: "Приз",
    sortable: true,
    render: ({ name, img }) => (
      <span className={styles.prize}>
        <PrizePicture img={img} />
        <b>{name}</b>
      </span>
    ),
  },
  {
    key: "description",
    title: "Описание",
    hideable: true,
    render: ({ description }) => <span className="roomy">{description}</span>,
  },
  {
    key: "stocks",
    title: "В\u00A0розыгрышах",
    sortable: true,
    numeric: true,
    render: ({ stocks }) => formatNumber(stocks),
  },
];

type PrizesTableProps = { readonly adding: boolean; readonly onAdded: () => void };

/** The directory of prizes that draws choose from; `adding`: the form of a new prize is open. */
export function PrizesTable({ adding, onAdded }: PrizesTableProps) {
  const list = useListState({ sorts: ["name", "stocks", "updated_at"], defaultSort: "name" });
  const query = useQuery({
    queryKey: listKey("prize", list.query),
    queryFn: ({ signal }) => api.listPrizes(list.query, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("prize", (_id) => api.deletePrize({ _id }));
  const [edited, setEdited] = useState<Prize | null>(null);

  return (
    <>
      <DataTable
        name="prize"
        caption="Призы"
        state={list}
        query={query}
        columns={columns}
        rowName={({ name }) => name}
        rowActions={(row) => ({ edit: () => setEdited(row), remove: () => void remove(row._id, row.name) })}
        tools={<SearchField value={list.find} onChange={list.setFind} placeholder="Название или описание" />}
        empty="Тишина в&nbsp;эфире. Призов пока нет."
      />
      {(adding || edited !== null) && (
        <PrizeForm key={edited?._id} row={edited} onClose={() => (edited === null ? onAdded() : setEdited(null))} />
      )}
    </>
  );
}

type PrizeFormProps = {
  /** Null for a new prize. */
  readonly row: Prize | null;
  readonly onClose: () => void;
};

const labels = { name: "Название", description: "Описание" };

async function loadPrize({ _id }: Prize): Promise<Prize> {
  const { data } = await api.listPrizes({ ids: _id });
  const [prize] = data;
  if (prize === undefined) throw new Error("the prize is gone");
  return prize;
}

/** The form stays open until its picture is stored. */
function PrizeForm({ row, onClose }: PrizeFormProps) {
  const form = useEditForm({
    entity: "prize",
    row,
    read: (row) => ({ name: row?.name ?? "", description: row?.description ?? "" }),
    save: (fields, updated_at, row) =>
      row === null
        ? api.createPrize(fields)
        : api.updatePrize({ id: row._id, newPrize: fields, ...(updated_at !== undefined && { updated_at }) }),
    load: loadPrize,
    labels,
    files: {
      img: {
        label: "Картинка",
        kind: "picture",
        of: ({ img }) => img,
        send: ({ _id }, img, options) => upload.uploadPrizeImage({ _id }, { img }, options),
      },
    },
    onSaved: (_saved, _created, whole) => {
      if (whole) onClose();
    },
  });
  const { row: prize } = form;
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());
  const adopt = (next: Prize) => {
    form.touch(next);
    void invalidate("prize");
  };
  const reread = async () => {
    if (prize !== null) adopt(await loadPrize(prize));
  };
  // A picture that a colleague has put since the prize was read is not deleted.
  const handleDelete = async ({ _id, updated_at }: Prize) => adopt(await api.deletePrizeImage({ _id, updated_at }));

  return (
    <Dialog title={prize === null ? "Добавить приз" : `Приз «${prize.name}»`} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        <TextField
          label={labels.name}
          required
          error={form.errors["name"] ?? form.errors["newPrize.name"]}
          max={limits.title.max}
          value={form.values.name}
          onChange={(name) => form.set("name", name)}
        />
        <TextField
          label={labels.description}
          error={form.errors["description"] ?? form.errors["newPrize.description"]}
          max={limits.comment.max}
          rows={3}
          value={form.values.description}
          onChange={(description) => form.set("description", description)}
        />
        <FormFileSlot
          kind="image"
          label="Картинка"
          url={prize?.img ?? null}
          choice={form.file("img")}
          note={prize?.img ? undefined : "Пока показываем коробку с\u00A0бантом"}
          onDelete={prize?.img ? () => handleDelete(prize) : undefined}
          onStale={reread}
        />
        <StickyBar form={form} onCancel={handleClose} />
      </form>
    </Dialog>
  );
}
