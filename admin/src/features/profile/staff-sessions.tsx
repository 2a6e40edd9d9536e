import type { Session } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { formatWhen } from "../../lib/format.ts";
import { queryClient, sessionsQuery } from "../../lib/queries.ts";
import { useConfirm } from "../../ui/confirm/use-confirm.ts";
import { Loading } from "../../ui/loading.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { ProfilePart } from "./profile-part.tsx";
import styles from "./profile.module.css";

const areas: Record<Session["area"], string> = { game: "Игра", admin: "Пульт" };

export function StaffSessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [pending, setPending] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();

  const end = async (done: string, id?: string) => {
    if (pending) return;
    setPending(true);
    try {
      await api.endSessions(id === undefined ? {} : { _id: id });
      toast.success(done);
    } catch (refusal) {
      toast.error(messageOf(refusal));
    }
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    setPending(false);
  };
  const handleEndAll = async () => {
    const title = "Выйти на\u00A0всех других устройствах?";
    const text = "Там придётся войти заново. Этот сеанс останется.";
    if (await confirm({ title, text, yes: "Выйти везде", danger: true })) await end("Другие сеансы завершены");
  };

  return (
    <ProfilePart title="Сеансы">
      {data === undefined && <Loading error={error} refetch={refetch} rows={2} />}
      <ul className={styles.sessions}>
        {data?.data.map(({ _id, area, last_used_at, current }) => {
          const when = formatWhen(last_used_at);
          return (
            <li key={_id}>
              <div>
                <b>{areas[area]}</b>
                <p className="hint">{when}</p>
              </div>
              {current ? (
                <StatusBadge tone="ok">Этот сеанс</StatusBadge>
              ) : (
                <button
                  type="button"
                  className="key"
                  aria-label={`Завершить: ${areas[area]}, ${when}`}
                  onClick={() => void end("Сеанс завершён", _id)}
                >
                  Завершить
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.data.length > 1 && (
        <div>
          <button type="button" className="key" aria-busy={pending} onClick={() => void handleEndAll()}>
            Выйти везде
          </button>
        </div>
      )}
    </ProfilePart>
  );
}
