import type { StockEvent } from "@hitoslov/contract";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import styles from "../../../ui/history/history.module.css";

const kinds: Record<StockEvent["kind"], { readonly name: string; readonly tone: "ok" | "info" | "bad" }> = {
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
export function StockEventItem({ event }: { readonly event: StockEvent }) {
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
function reasonOf({ reason, unexplained, fields }: StockEvent): string | null {
  const earlier = fields["excluded"]?.after ?? fields["reason"]?.after;
  if (reason !== null) return reason;
  if (typeof earlier === "string") return `${earlier} (в\u00A0открытом журнале её нет)`;
  return unexplained ? "причина не\u00A0указана" : null;
}
