import { ApiError } from "@hitoslov/contract/client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DrawHistoryButton } from "../features/draws/history/draw-history-button.tsx";
import { loadDraw } from "../features/draws/list-draws.ts";
import { DrawForm } from "../features/draws/draw-form.tsx";
import { DrawStatusBadge } from "../features/draws/draw-status-badge.tsx";
import { rowKey } from "../lib/queries.ts";
import { Loading } from "../ui/loading.tsx";
import { DeadEnd } from "../ui/page/dead-end.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const crumbs = [{ to: "/stocks", label: "Розыгрыши" }];

/** /stocks/new and /stocks/:id */
export function DrawScreen() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: rowKey("stock", id ?? "new"),
    queryFn: id === undefined ? skipToken : ({ signal }) => loadDraw(id, signal),
  });
  if (id === undefined) {
    return (
      <StaffPage title="Новый розыгрыш" crumbs={crumbs} here="Новый">
        <DrawForm stock={null} />
      </StaffPage>
    );
  }
  // What is no id at all is refused as malformed.
  if (data === null || (data === undefined && error instanceof ApiError && error.status === 400)) {
    return (
      <DeadEnd
        title="Такого розыгрыша нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, розыгрыш удалили."
        way={{ to: "/stocks", label: "К\u00A0розыгрышам" }}
      />
    );
  }
  if (data === undefined) {
    return (
      <StaffPage title="Розыгрыш" crumbs={crumbs}>
        <Loading error={error} refetch={refetch} />
      </StaffPage>
    );
  }
  const load = async () => {
    const draw = await loadDraw(id);
    if (draw === null) throw new Error(`no draw ${id}`);
    return draw;
  };
  return (
    <StaffPage
      title={data.name}
      crumbs={crumbs}
      status={<DrawStatusBadge status={data.status} />}
      actions={<DrawHistoryButton id={data._id} />}
    >
      <DrawForm key={data._id} stock={data} load={load} />
    </StaffPage>
  );
}
