import type { Prize } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { PrizePicture } from "../../art/prize-picture.tsx";
import { api } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { keepPage, listKey } from "../../lib/queries.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { PrizeForm, prizeLabels } from "./prize-form.tsx";

const columns: DataColumn<Prize>[] = [
  {
    key: "name",
    title: "Приз",
    sortable: true,
    render: ({ name, img }) => (
      <span className="song">
        <PrizePicture img={img} />
        <b>{name}</b>
      </span>
    ),
  },
  { key: "description", title: "Описание", hideable: true, render: ({ description }) => description },
  {
    key: "stocks",
    title: "В розыгрышах",
    sortable: true,
    numeric: true,
    render: ({ stocks }) => formatNumber(stocks),
  },
];

/** The directory of prizes, from which draws take theirs. */
export function PrizesTable() {
  const list = useListState({ sorts: ["name", "stocks", "updated_at"], defaultSort: "name" });
  const query = useQuery({
    queryKey: listKey("prize", list.query),
    queryFn: ({ signal }) => api.listPrizes(list.query, { signal }),
    ...keepPage,
  });
  const remove = useDelete("prize", (_id) => api.deletePrize({ _id }));
  /** null: a new one; undefined: nothing is open. */
  const [edited, setEdited] = useState<Prize | null>();

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
        tools={
          <>
            <SearchField value={list.find} onChange={list.setFind} placeholder="Название или описание" />
            <HistoryButton entity="prize" labels={prizeLabels} />
            <button type="button" className="key key--action" onClick={() => setEdited(null)}>
              <Icon of={Plus} />
              Добавить приз
            </button>
          </>
        }
        empty="Тишина в эфире. Призов пока нет."
      />
      {edited !== undefined && <PrizeForm row={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
