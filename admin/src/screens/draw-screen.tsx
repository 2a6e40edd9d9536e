import { skipToken, useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { loadDraw } from "../features/draws/draw-calls.ts";
import { DrawForm } from "../features/draws/draw-form.tsx";
import { DrawStatusBadge } from "../features/draws/draw-status.tsx";
import { isMissing, rowKey } from "../lib/queries.ts";
import { Loading } from "../ui/placeholders.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { PlayerLink } from "../ui/section-link.tsx";
import { HistoryPages, OpenHistory, ReturnVersion } from "../ui/history/history-drawer.tsx";
import { api } from "../lib/api.ts";
import { ChangeFields, ChangeItem, ItemHead } from "../ui/history/change-item.tsx";
import styles from "../ui/history/history.module.css";
import { drawLabels, drawNames } from "../features/draws/draw-values.ts";
import type { DrawEvent } from "@hitoslov/contract";
import { labelsOf, namesOf } from "./journal-labels.ts";

/** /stocks/new and /stocks/:id */
export function DrawScreen() {
  const { id } = useParams();
  // The state of the list that it was opened from.
  const { search } = useLocation();
  const list = `/stocks${search}`;
  const crumbs = [{ to: list, label: "Розыгрыши" }];
  const { data, error, refetch } = useQuery({
    queryKey: rowKey("stock", id ?? "new"),
    queryFn: id === undefined ? skipToken : ({ signal }) => loadDraw(id, signal),
  });
  if (id === undefined) {
    return (
      <StaffPage title="Новый розыгрыш" crumbs={crumbs} here="Новый">
        <DrawForm draw={null} />
      </StaffPage>
    );
  }
  if (data === null || (data === undefined && isMissing(error))) {
    return (
      <DeadEnd
        title="Такого розыгрыша нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, розыгрыш удалили."
        way={{ to: list, label: "К\u00A0розыгрышам" }}
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
      <DrawForm key={data._id} draw={data} load={load} />
    </StaffPage>
  );
}

/** The button «История», which opens the events of a draw. */
function DrawHistoryButton({ id }: { readonly id: string }) {
  return <OpenHistory>{(onClose) => <DrawHistory id={id} onClose={onClose} />}</OpenHistory>;
}

/** Edits of a draw, and interventions in it. */
function DrawHistory({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <HistoryPages
      queryKey={["stock", "history", id]}
      load={(page, options) => api.listStockEvents({ _idStock: id, ...page }, options)}
      renderItem={(event, latest) =>
        event.kind === "edit" ? (
          <ChangeItem key={event._id} change={event} labels={drawLabels} names={drawNames}>
            <ReturnVersion entity="stock" change={event} latest={latest} onDone={onClose} />
          </ChangeItem>
        ) : (
          <DrawEventItem key={event._id} event={event} />
        )
      }
      onClose={onClose}
    />
  );
}

const kinds: Record<DrawEvent["kind"], { readonly name: string; readonly tone: "ok" | "info" | "bad" }> = {
  edit: { name: "Правка", tone: "info" },
  prize: { name: "Приз", tone: "info" },
  correction: { name: "Очки", tone: "bad" },
  exclusion: { name: "Исключение", tone: "bad" },
  return: { name: "Возврат", tone: "ok" },
  lifting: { name: "Снятие", tone: "info" },
  award: { name: "Приз", tone: "ok" },
  replacement: { name: "Замена", tone: "info" },
  revocation: { name: "Приз", tone: "bad" },
  award_state: { name: "Приз", tone: "info" },
  lots: { name: "Жребий", tone: "info" },
  recount: { name: "Пересчёт", tone: "info" },
  deletion: { name: "Удаление", tone: "bad" },
  block: { name: "Блокировка", tone: "bad" },
  rules: { name: "Правила", tone: "bad" },
  course: { name: "Правка", tone: "info" },
};

/** Events that are not about one entrant. */
const ofAll: readonly DrawEvent["kind"][] = ["lots", "recount", "rules", "course", "prize"];

/** An intervention: who did what to whom, and why. */
function DrawEventItem({ event }: { readonly event: DrawEvent }) {
  const { at, actor, kind, member, text } = event;
  const reason = reasonOf(event);
  return (
    <li>
      <ItemHead kind={kinds[kind]} actor={actor} at={at} />
      <dl className={styles.fields}>
        <div>
          <dt>Что сделано</dt>
          <dd>{text}</dd>
        </div>
        {!ofAll.includes(kind) && (
          <div>
            <dt>Участник</dt>
            <dd>{member === null ? "учётная запись удалена" : <PlayerLink {...member} />}</dd>
          </div>
        )}
        {reason !== null && (
          <div>
            <dt>Причина</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {kind === "prize" && (
        <ChangeFields change={event} labels={labelsOf("stock_prize")} names={namesOf("stock_prize")} />
      )}
    </li>
  );
}

/** The reason of staff; reasons written before they were public are shown here but not in the proof. */
function reasonOf({ kind, reason, unexplained, fields }: DrawEvent): string | null {
  const earlier = fields["excluded"]?.after ?? fields["reason"]?.after;
  if (reason !== null) return reason;
  if ("blocked" in fields) return "в\u00A0карточке игрока";
  if (typeof earlier === "string" && kind !== "lifting") return `${earlier} (в\u00A0открытом журнале её нет)`;
  return unexplained ? "причина не\u00A0указана" : null;
}
