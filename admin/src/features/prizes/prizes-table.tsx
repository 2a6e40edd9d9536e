import type { Prize } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PrizePicture } from "../../art/prize-picture.tsx";
import { api } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { listKey } from "../../lib/queries.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { PrizeForm } from "./prize-form.tsx";
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

/** The directory of prizes, from which draws take theirs; `adding`: the form of a new one is open. */
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
