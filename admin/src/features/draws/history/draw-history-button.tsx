import { OpenHistory } from "../../../ui/history/open-history.tsx";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ChangeItem } from "../../../ui/history/change-item.tsx";
import styles from "../../../ui/history/history.module.css";
import { Loading } from "../../../ui/loading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { drawLabels, drawNames } from "../draw-values.ts";
import type { DrawEvent } from "@hitoslov/contract";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

/** A button «История»: what has happened in a draw. */
export function DrawHistoryButton({ id }: { readonly id: string }) {
  return <OpenHistory>{(onClose) => <DrawHistory id={id} onClose={onClose} />}</OpenHistory>;
}

const size = limits.page.default;

/** Edits of a draw, and what was done to its members and prizes. */
function DrawHistory({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["stock", "history", id, page],
    queryFn: ({ signal }) => api.listStockEvents({ _idStock: id, skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog side title="История" onClose={onClose}>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.total === 0 && <EmptyState text="Тишина в&nbsp;эфире. Правок пока нет." />}
      {data !== undefined && data.total > 0 && (
        <>
          <ol className={styles.changes}>
            {data.data.map((event) =>
              event.kind === "edit" ? (
                <ChangeItem key={event._id} change={event} labels={drawLabels} names={drawNames} />
              ) : (
                <DrawEventItem key={event._id} event={event} />
              ),
            )}
          </ol>
          <Pager page={page} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}

const kinds: Record<DrawEvent["kind"], { readonly name: string; readonly tone: "ok" | "info" | "bad" }> = {
  edit: { name: "Правка", tone: "info" },
  correction: { name: "Очки", tone: "bad" },
  exclusion: { name: "Исключение", tone: "bad" },
  return: { name: "Возврат", tone: "ok" },
  award: { name: "Приз", tone: "ok" },
  replacement: { name: "Замена", tone: "info" },
  revocation: { name: "Приз", tone: "bad" },
  award_state: { name: "Приз", tone: "info" },
  lots: { name: "Жребий", tone: "info" },
};

/** What was done to a member or a prize: by whom, to whom, and why. */
function DrawEventItem({ event }: { readonly event: DrawEvent }) {
  const { at, actor, kind, member, text } = event;
  const { name, tone } = kinds[kind];
  const reason = reasonOf(event);
  return (
    <li>
      <p className={styles.head}>
        <StatusBadge tone={tone}>{name}</StatusBadge>
        <b>{actor.login}</b>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <dl className={styles.fields}>
        <div>
          <dt>Что сделано</dt>
          <dd>{text}</dd>
        </div>
        {kind !== "lots" && (
          <div>
            <dt>Участник</dt>
            <dd>
              {member === null ? (
                "учётная запись удалена"
              ) : (
                <Link className="link" to={`/gamers/${member._id}`}>
                  {member.login}
                </Link>
              )}
            </dd>
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
    </li>
  );
}

/** In the words of staff; those from before reasons were public are shown here and not in the proof. */
function reasonOf({ reason, unexplained, fields }: DrawEvent): string | null {
  const earlier = fields["excluded"]?.after ?? fields["reason"]?.after;
  if (reason !== null) return reason;
  if (typeof earlier === "string") return `${earlier} (в\u00A0открытом журнале её нет)`;
  return unexplained ? "причина не\u00A0указана" : null;
}
