import { type CatalogueSong, type PlannedDay, statusNames } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../lib/api.ts";
import { addDays, dayName, monthName } from "../lib/calendar.ts";
import { ErrorState } from "../ui/placeholders.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { counted } from "@hitoslov/contract/plural";
import styles from "./daily-plan-screen.module.css";
import { ApiError } from "@hitoslov/contract/client";
import { invalidate, listKey, reload } from "../lib/queries.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useToast } from "../lib/toasts.tsx";

/** The songs of the day of a month, past and planned. */
export function DailyPlanScreen() {
  const [params, setParams] = useSearchParams();
  const month = params.get("month") ?? undefined;
  const [open, setOpen] = useState<PlannedDay | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["daily-plan", month],
    queryFn: ({ signal }) => api.listDailyPlan({ month }, { signal }),
    placeholderData: (before) => before,
  });
  const handleClose = () => {
    setOpen(null);
    void reload(["daily-plan"]);
  };
  const turn = (by: -1 | 1) => {
    // From the month in the address: a second press may come before the first one's month has loaded or been rendered.
    const asked = new URLSearchParams(location.search).get("month");
    const first = `${asked ?? data?.month ?? ""}-01`;
    setParams({ month: addDays(first, by === 1 ? 31 : -1).slice(0, 7) }, { replace: true });
  };
  return (
    <StaffPage
      title="Песня дня"
      actions={
        data !== undefined && (
          <>
            <button type="button" className="key key--icon" aria-label="Предыдущий месяц" onClick={() => turn(-1)}>
              <Icon of={ChevronLeft} />
            </button>
            <b role="status">{monthName(`${data.month}-01`)}</b>
            <button type="button" className="key key--icon" aria-label="Следующий месяц" onClick={() => turn(1)}>
              <Icon of={ChevronRight} />
            </button>
          </>
        )
      }
    >
      <p className="muted">
        Для дня без плана песню выберет сервер: ту, что не&nbsp;звучала полгода. Сегодняшний и&nbsp;прошлые дни уже
        не&nbsp;изменить.
      </p>
      {data === undefined ? (
        error !== null && <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PlanGrid days={data.data} today={data.today} onPick={setOpen} />
      )}
      {open !== null && data !== undefined && <DayDialog day={open} today={data.today} onClose={handleClose} />}
    </StaffPage>
  );
}

type PlanGridProps = {
  readonly days: readonly PlannedDay[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onPick: (day: PlannedDay) => void;
};

const weekdays = ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"];

/** The days of a month, Monday to Sunday; one below the other on phones. */
function PlanGrid({ days, today, onPick }: PlanGridProps) {
  // Sunday is the last day of the week.
  const before = (new Date(days[0]?.day ?? today).getUTCDay() + 6) % 7;
  return (
    <>
      <div className={styles.week} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.grid} aria-label="Дни месяца">
        {before > 0 && <li className={styles.before} style={{ gridColumn: `span ${before}` }} aria-hidden="true" />}
        {days.map((day) => (
          <li key={day.day} className={styles.day} data-today={day.day === today || undefined}>
            {day.day > today ? (
              <button type="button" className={styles.cell} onClick={() => onPick(day)}>
                <DayNumber of={day.day} />
                <b className={styles.name}>{day.song?.name ?? ""}</b>
                <small>{planText(day)}</small>
              </button>
            ) : (
              <div className={styles.cell}>
                <DayNumber of={day.day} />
                <b className={styles.name}>{day.song?.name ?? ""}</b>
                <small>{day.number === null ? "без песни" : playedText(day)}</small>
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function DayNumber({ of }: { readonly of: string }) {
  return (
    <span className={styles.date}>
      <span aria-hidden="true">{Number(of.slice(8))}</span>
      <span className="vh">{dayName(of)}: </span>
    </span>
  );
}

function planText({ song, cannotAir }: PlannedDay): string {
  if (song === null) return "выберет сервер";
  return cannotAir ? "эта не\u00A0сможет выйти, выберет сервер" : `уровень ${song.level}`;
}

function playedText({ number, players, points }: PlannedDay): string {
  const air = `эфир №\u00A0${number}`;
  if (points === null) return air;
  return `${air}, ${counted(players, "игрок", "игрока", "игроков")}, в\u00A0среднем ${counted(points, "очко", "очка", "очков")}`;
}

type DayDialogProps = {
  readonly day: PlannedDay;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onClose: () => void;
};

/** How many songs the search shows. */
const size = 8;

/** Chooses the song of a day. */
function DayDialog({ day: { day, song, cannotAir }, today, onClose }: DayDialogProps) {
  const [find, setFind] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  const confirm = useConfirm();
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
    // Read anew by each dialog: the day that a song had before the last choice would be refused.
    gcTime: 0,
  });
  /** `was_day`: the day that the chosen song is planned for; absent where none is chosen. */
  const plan = async (id: string | null, was_day?: string | null) => {
    if (busy !== null) return;
    setBusy(id ?? "");
    try {
      await api.planDaily({ day, sound_id: id, was: song?._id ?? null, was_day });
      toast.success(id === null ? "План снят" : `${dayName(day)} звучит эта песня`);
      onClose();
      // The songs show the days that they are planned for.
      void invalidate("sound");
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(null);
      if (!(error instanceof ApiError && error.status === 409)) return;
      onClose();
      void invalidate("sound");
    }
  };
  const handleChoice = async ({ _id, daily_on }: Pick<CatalogueSong, "_id" | "daily_on">) => {
    if (_id === song?._id) return;
    // One day a song: the other day would be left without one.
    if (daily_on !== null && daily_on > today) {
      const title = `Песня уже стоит на\u00A0${dayName(daily_on)}. Перенести?`;
      if (!(await confirm({ title, text: "Для\u00A0того дня песню выберет сервер.", yes: "Перенести" }))) return;
    }
    await plan(_id, daily_on);
  };
  return (
    <Dialog title={`Эфир ${dayName(day)}`} onClose={onClose}>
      <div className={styles.body} data-first-focus>
        {song !== null && (
          <p className={styles.now}>
            <span>
              Сейчас в&nbsp;плане: <b>{song.name}</b>
              {cannotAir && ". В\u00A0полночь этого дня её нельзя выдать всем: сервер выберет другую."}
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
                onClick={() => void handleChoice({ _id, daily_on })}
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
