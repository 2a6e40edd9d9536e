import { Plus } from "lucide";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { PrizesTable } from "../features/prizes/prizes-table.tsx";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";
import type { Draw } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { formatDate, formatDateTime, formatNumber } from "../lib/format.ts";
import { lastDay } from "../lib/moments.ts";
import { listKey } from "../lib/queries.ts";
import { type DataColumn, RowLink } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../ui/select/select.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { listDraws } from "../features/draws/draw-calls.ts";
import { DrawStatusBadge, drawStatusOptions } from "../features/draws/draw-status.tsx";

const prizeLabels = { name: "Название", description: "Описание", img: "Картинка" };

export function DrawsScreen() {
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const prizes = params.get("tab") === "prizes";
  const tabs = [
    { search: "", label: "Розыгрыши", current: !prizes },
    { search: "?tab=prizes", label: "Призы", current: prizes },
  ];
  const actions = prizes ? (
    <>
      <HistoryButton entity="prize" labels={prizeLabels} />
      <button type="button" className="key key--action" onClick={() => setAdding(true)}>
        <Icon of={Plus} />
        Добавить приз
      </button>
    </>
  ) : (
    <RowLink className="key key--action" to="/stocks/new">
      <Icon of={Plus} />
      Добавить розыгрыш
    </RowLink>
  );
  return (
    <StaffPage title="Розыгрыши" actions={actions}>
      <SectionTabs label="Розыгрыши и&nbsp;призы" tabs={tabs} />
      {prizes ? <PrizesTable adding={adding} onAdded={() => setAdding(false)} /> : <DrawsTable />}
    </StaffPage>
  );
}

const columns: DataColumn<Draw>[] = [
  {
    key: "fullname",
    title: "Розыгрыш",
    sortable: true,
    render: ({ fullname, name, training }) => (
      <>
        <b className="roomy">{fullname}</b>
        <small>
          {name}
          {training && <>, учебный: призы не&nbsp;вручаются</>}
        </small>
      </>
    ),
  },
  { key: "status", title: "Статус", sortable: true, render: ({ status }) => <DrawStatusBadge status={status} /> },
  {
    key: "start_date",
    title: "Начало",
    sortable: true,
    hideable: true,
    render: ({ start_date }) => formatDateTime(start_date),
  },
  {
    key: "end_date",
    title: "Конец",
    sortable: true,
    hideable: true,
    // An end at midnight falls on the day after the last day of play.
    render: ({ end_date }) => (
      <>
        {formatDateTime(end_date)}
        {formatDate(end_date) !== lastDay(end_date) && <small>последний день&nbsp;— {lastDay(end_date)}</small>}
      </>
    ),
  },
  {
    key: "prizes",
    title: "Призов",
    numeric: true,
    hideable: true,
    render: ({ prizes }) => formatNumber(Object.values(prizes).reduce((sum, { quantity }) => sum + quantity, 0)),
  },
  {
    key: "members_total",
    title: "Участников",
    numeric: true,
    hideable: true,
    render: ({ members_total }) => formatNumber(members_total),
  },
];

function DrawsTable() {
  const list = useListState({
    sorts: ["start_date", "end_date", "fullname", "status"],
    defaultSort: "-start_date",
    filters: ["status"],
  });
  const query = useQuery({
    queryKey: listKey("stock", list.query),
    queryFn: ({ signal }) => listDraws(list.query, signal),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("stock", (_id) => api.deleteStock({ _id }));
  return (
    <DataTable
      name="stock"
      caption="Розыгрыши"
      state={list}
      query={query}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={({ _id, name }) => ({ edit: `/stocks/${_id}`, remove: () => void remove(_id, name) })}
      tools={
        <>
          <SearchField value={list.find} onChange={list.setFind} placeholder="Полное название или название в игре" />
          <FilterSelect label="Статус" all="Любой" options={drawStatusOptions} {...list.filterProps("status")} />
        </>
      }
      empty="Тишина в&nbsp;эфире. Розыгрышей пока нет."
    />
  );
}
