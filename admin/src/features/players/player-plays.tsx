import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { PlayerPlay } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { Grid } from "../../ui/data-table/grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Pager } from "../../ui/pager.tsx";
import { playStates } from "./names.ts";
import { PlayDrawer } from "./play-drawer.tsx";

const size = limits.page.default;

const columnsOf = (open: (id: string) => void): readonly DataColumn<PlayerPlay>[] => [
  {
    key: "sound",
    title: "Песня",
    render: ({ _id, sound }) => (
      <button type="button" className="link" onClick={() => open(_id)}>
        {sound.name}
      </button>
    ),
  },
  {
    key: "state",
    title: "Состояние",
    render: ({ state }) => <StatusBadge tone={playStates[state].tone}>{playStates[state].name}</StatusBadge>,
  },
  { key: "points", title: "Очки", numeric: true, render: ({ points }) => formatNumber(points) },
  { key: "mistakes", title: "Ошибки", numeric: true, render: ({ mistakes }) => formatNumber(mistakes) },
  { key: "hints", title: "Подсказки", numeric: true, render: ({ hints }) => formatNumber(hints) },
  {
    key: "when",
    title: "Когда",
    render: ({ started_at, finished_at }) => {
      const when = finished_at ?? started_at;
      return when === null ? "—" : <time dateTime={when}>{formatDateTime(when)}</time>;
    },
  },
];

/** What a player has played, the latest first. */
export function PlayerPlays({ gamerId }: { readonly gamerId: string }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["gamer", "plays", gamerId, page],
    queryFn: ({ signal }) => api.listGamerPlays({ _id: gamerId, skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return <Loading error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState text="Тишина в&nbsp;эфире. Игр пока нет." />;
  return (
    <>
      <Grid
        caption="История игр"
        columns={columnsOf(setOpened)}
        rows={data.data}
        rowName={(play) => play.sound.name}
        busy={isPlaceholderData}
      />
      <Pager page={page} size={size} total={data.total} onPage={setPage} />
      {opened !== null && <PlayDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
