import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DrawStatusBadge } from "../features/draws/draw-status.tsx";
import { loadDraw } from "../features/draws/draw-calls.ts";
import { DrawReadiness } from "../features/draws/readiness/draw-readiness.tsx";
import { readinessQuery } from "../features/draws/readiness/readiness.tsx";
import { isMissing, rowKey } from "../lib/queries.ts";
import { Loading } from "../ui/placeholders.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";

/** /stocks/:id/ready */
export function DrawReadyScreen() {
  const { id = "" } = useParams();
  const draw = useQuery({ queryKey: rowKey("stock", id), queryFn: ({ signal }) => loadDraw(id, signal) });
  const readiness = useQuery(readinessQuery(id));
  const crumbs = [
    { to: "/stocks", label: "Розыгрыши" },
    { to: `/stocks/${id}`, label: draw.data?.name ?? "Розыгрыш" },
  ];
  if (draw.data === null || (draw.data === undefined && isMissing(draw.error))) {
    return (
      <DeadEnd
        title="Такого розыгрыша нет"
        crumbs={crumbs.slice(0, 1)}
        here="Готовность"
        text="На этой волне тихо. Возможно, розыгрыш удалили."
        way={{ to: "/stocks", label: "К\u00A0розыгрышам" }}
      />
    );
  }
  if (draw.data === undefined || readiness.data === undefined) {
    const refetch = () => Promise.all([draw.refetch(), readiness.refetch()]);
    return (
      <StaffPage title="Готовность" crumbs={crumbs} here="Готовность">
        <Loading error={draw.error ?? readiness.error} refetch={refetch} />
      </StaffPage>
    );
  }
  return (
    <StaffPage
      title={draw.data.fullname}
      crumbs={crumbs}
      here="Готовность"
      status={<DrawStatusBadge status={draw.data.status} />}
    >
      <DrawReadiness of={readiness.data} draw={draw.data} />
    </StaffPage>
  );
}
