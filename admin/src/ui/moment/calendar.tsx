import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { addMonths, dayByKey, dayName, monthName, weeksOf } from "../../lib/calendar.ts";
import { dayOf, type Moment, today } from "../../lib/moments.ts";
import { IconButton } from "../icon-button.tsx";
import { TimeInput } from "./time-input.tsx";
import styles from "./moment.module.css";

type CalendarProps = {
  readonly id: string;
  readonly caption: string;
  /** Takes the focus when it opens. */
  readonly grab: boolean;
  readonly value: Moment;
  /** The days between these are tinted. */
  readonly range: { readonly start: string | null; readonly end: string | null };
  readonly allows: (day: string) => boolean;
  readonly onPick: (day: string) => void;
  readonly onTime: (time: Partial<Moment>) => void;
};

const weekdays = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];

export function Calendar({ id, caption, grab, value, range, allows, onPick, onTime }: CalendarProps) {
  const chosen = dayOf(value);
  const [seen, setSeen] = useState(chosen);
  /** The day that Tab leads to; its month is shown. */
  const [cursor, setCursor] = useState(() => chosen ?? range.start ?? today(new Date()));
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(grab);
  // Typed into the field while the calendar is open.
  if (chosen !== seen) {
    setSeen(chosen);
    if (chosen !== null) setCursor(chosen);
  }

  useLayoutEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useLayoutEffect(() => {
    if (moved.current) root.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    moved.current = false;
  }, [cursor]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(cursor, event.key);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setCursor(next);
  };

  return (
    <div ref={root} className={styles.calendar} id={id} role="group" aria-label={caption}>
      <div className={styles.top}>
        <IconButton of={ChevronLeft} label="Предыдущий месяц" onClick={() => setCursor(addMonths(cursor, -1))} />
        <span aria-live="polite">{monthName(cursor)}</span>
        <IconButton of={ChevronRight} label="Следующий месяц" onClick={() => setCursor(addMonths(cursor, 1))} />
      </div>
      <table>
        <caption className="vh">{monthName(cursor)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={day ?? weekdays[index]}>
                  {day !== null && (
                    <button
                      type="button"
                      className={isBetween(day, range) ? styles.between : undefined}
                      data-day={day}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={dayName(day)}
                      aria-pressed={day === chosen}
                      // The arrows pass over such a day, so the focus must be able to stand on it.
                      aria-disabled={!allows(day)}
                      onKeyDown={handleKeyDown}
                      onClick={() => allows(day) && onPick(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.time}>
        <TimeInput label="Часы" max={23} value={value.hours} onChange={(hours) => onTime({ hours })} />
        <span aria-hidden="true">:</span>
        <TimeInput label="Минуты" max={59} value={value.minutes} onChange={(minutes) => onTime({ minutes })} />
      </div>
    </div>
  );
}

function isBetween(day: string, { start, end }: CalendarProps["range"]): boolean {
  return start !== null && end !== null && day >= start && day <= end;
}
