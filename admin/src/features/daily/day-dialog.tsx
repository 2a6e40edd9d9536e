import { type PlannedDay, statusNames } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { dayName } from "../../lib/calendar.ts";
import { listKey } from "../../lib/queries.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import styles from "./day-dialog.module.css";

type DayDialogProps = { readonly day: PlannedDay; readonly onClose: () => void };

/** Songs to choose from at a time. */
const size = 8;

/** Which song a day is to have. */
export function DayDialog({ day: { day, song }, onClose }: DayDialogProps) {
  const [find, setFind] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  const query = {
    limit: size,
    sort: "name" as const,
    filter: JSON.stringify({ status_id: [statusNames.active] }),
    ...(find !== "" && { find }),
  };
  const { data } = useQuery({
    queryKey: listKey("sound", query),
    queryFn: ({ signal }) => api.listCatalogue(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const plan = async (id: string | null) => {
    if (busy !== null) return;
    setBusy(id ?? "");
    try {
      await api.planDaily({ day, sound_id: id, was: song?._id ?? null });
      toast.success(id === null ? "План снят" : `${dayName(day)} звучит эта песня`);
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(null);
      if (error instanceof ApiError && error.status === 409) onClose();
    }
  };
  return (
    <Dialog title={`Эфир ${dayName(day)}`} onClose={onClose}>
      <div className={styles.body}>
        {song !== null && (
          <p className={styles.now}>
            <span>
              Сейчас в&nbsp;плане: <b>{song.name}</b>
            </span>
            <button type="button" className="key" aria-busy={busy === "" || undefined} onClick={() => void plan(null)}>
              Снять с&nbsp;плана
            </button>
          </p>
        )}
        <SearchField label="Найти песню" value={find} onChange={setFind} />
        <ul className={styles.songs} aria-label="Песни">
          {data?.data.map(({ _id, name, daily_on, difficulty }) => (
            <li key={_id}>
              <button
                type="button"
                className={styles.song}
                aria-busy={busy === _id || undefined}
                aria-disabled={_id === song?._id || undefined}
                onClick={() => {
                  if (_id !== song?._id) void plan(_id);
                }}
              >
                <b>{name}</b>
                <small>
                  уровень {difficulty.name}
                  {daily_on !== null && `, эфир ${dayName(daily_on)}`}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <p className="muted" role="status">
          {data?.total === 0
            ? "Таких песен среди активных нет."
            : data !== undefined && data.total > size && `Показаны ${size} из\u00A0${data.total}. Уточните поиск.`}
        </p>
      </div>
    </Dialog>
  );
}
