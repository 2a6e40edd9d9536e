import { ApiError } from "@hitoslov/contract/client";
import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { api, isAborted, messageOf } from "../../lib/api.ts";
import { messages } from "../../messages.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { DateField } from "./date-field.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { lastDays } from "./stats-days.ts";
import styles from "./gamers.module.css";

type StatsDialogProps = { readonly onClose: () => void };

const presets = [
  { label: "Сегодня", days: 1 },
  { label: "7 дней", days: 7 },
  { label: "30 дней", days: 30 },
];

/** «Скачать статистику» of some days as a workbook. */
export function StatsDialog({ onClose }: StatsDialogProps) {
  const [dates, setDates] = useState({ start: "", end: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setErrors({});
    try {
      saveFile("stats.xlsx", await api.downloadStats({ start_date: dates.start, end_date: dates.end }));
      toast.success(messages.statsDownloaded);
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.body.fields ?? {});
      if (!isAborted(error)) toast.error(messageOf(error));
    }
    setPending(false);
  };

  return (
    <Dialog title="Скачать статистику" onClose={onClose}>
      <form ref={form} className={styles.stats} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="hint">Игроки и игры за эти дни, оба включительно, по московскому времени.</p>
        <div className={styles.presets} role="group" aria-label="Готовые промежутки">
          {presets.map(({ label, days }) => (
            <button key={days} type="button" className="key" onClick={() => setDates(lastDays(days))}>
              {label}
            </button>
          ))}
        </div>
        <div className="g2">
          <DateField
            label="Начало"
            error={errors["start_date"]}
            value={dates.start}
            onChange={(start) => setDates((current) => ({ ...current, start }))}
          />
          <DateField
            label="Конец"
            error={errors["end_date"]}
            value={dates.end}
            onChange={(end) => setDates((current) => ({ ...current, end }))}
          />
        </div>
        <FormKeys>
          <button type="button" className="key" onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
            {pending ? "Готовим файл…" : "Скачать"}
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}
