import { useQuery } from "@tanstack/react-query";
import { PlayersTable } from "../features/players/players-table.tsx";
import { countsQuery } from "../lib/queries.ts";
import { useMayUse } from "../lib/use-me.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { Download } from "lucide";
import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { ApiError } from "@hitoslov/contract/client";
import { DayField } from "../ui/day-field.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useClose } from "../ui/dialog/use-close.ts";
import { FormButtons } from "../ui/form-buttons.tsx";
import { useStatsDownload } from "../ui/use-stats-download.ts";
import { lastDays } from "../lib/calendar.ts";
import { zoneName } from "../lib/moments.ts";
import styles from "../features/players/players.module.css";

export function PlayersScreen() {
  const showsStats = useMayUse("numbers");
  const { data: counts } = useQuery(countsQuery);
  return (
    <StaffPage title="Игроки" count={counts?.gamers} actions={showsStats && <StatsButton />}>
      <PlayersTable />
    </StaffPage>
  );
}

function StatsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={Download} />
        Скачать статистику
      </button>
      {open && <StatsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type StatsDialogProps = { readonly onClose: () => void };

const presets = [
  { label: "Сегодня", days: 1 },
  { label: "7\u00A0дней", days: 7 },
  { label: "30\u00A0дней", days: 30 },
];

const leaveQuestion = { title: "Уйти без файла?", text: "Скачивание прервётся, файл придётся готовить заново." };

/** «Скачать статистику»: the workbook of chosen days. */
function StatsDialog({ onClose }: StatsDialogProps) {
  const [dates, setDates] = useState({ start: "", end: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { download, cancel, progress } = useStatsDownload({
    saved: onClose,
    failed: (error) => setErrors(error instanceof ApiError ? (error.body.fields ?? {}) : {}),
  });
  const handleClose = useClose(progress !== null, onClose, { question: leaveQuestion });

  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    setErrors({});
    void download(dates);
  };

  return (
    <Dialog title="Скачать статистику" onClose={handleClose}>
      <form ref={form} className={styles.stats} noValidate onSubmit={handleSubmit}>
        <p className="hint">
          Игра за&nbsp;эти дни, оба включительно, {zoneName()}: сводка, игроки, песни, розыгрыши, события.
        </p>
        <div className={styles.presets} role="group" aria-label="Готовые промежутки">
          {presets.map(({ label, days }) => (
            <button key={days} type="button" className="key" onClick={() => setDates(lastDays(days))}>
              {label}
            </button>
          ))}
        </div>
        <div className="g2">
          <DayField
            required
            hint="Год.месяц.день"
            mask="statsDate"
            label="Начало"
            error={errors["start_date"]}
            value={dates.start}
            onChange={(start) => setDates((current) => ({ ...current, start }))}
          />
          <DayField
            required
            hint="Год.месяц.день"
            mask="statsDate"
            label="Конец"
            error={errors["end_date"]}
            value={dates.end}
            onChange={(end) => setDates((current) => ({ ...current, end }))}
          />
        </div>
        <FormButtons>
          <button type="button" className="key" onClick={progress === null ? onClose : cancel}>
            Отменить
          </button>
          <button type="submit" className="key key--action" aria-busy={progress !== null} disabled={progress !== null}>
            {progress ?? "Скачать"}
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
