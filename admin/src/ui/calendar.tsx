import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { monthName } from "../lib/calendar.ts";
import { today } from "../lib/moments.ts";
import styles from "./calendar.module.css";

type CalendarProps = {
  readonly label: string;
  /** Takes the focus when it opens. */
  readonly grab: boolean;
  /** A day as YYYY-MM-DD. */
  readonly value: string | null;
  /** The days of the range are tinted; the calendar opens at the first. */
  readonly range?: { readonly start: string | null; readonly end: string | null };
  readonly allows?: (day: string) => boolean;
  readonly onPick: (day: string) => void;
};

const anyDay = () => true;

/** A month of days, from Monday to Sunday. */
export function Calendar({ label, grab, value, range, allows = anyDay, onPick }: CalendarProps) {
  const [seen, setSeen] = useState(value);
  /** The day with tabindex 0; its month is shown. */
  const [cursor, setCursor] = useState(() => value ?? range?.start ?? today(new Date()));
  // The value was typed while the calendar is open.
  if (value !== seen) {
    setSeen(value);
    if (value !== null) setCursor(value);
  }
  return (
    <AriaCalendar
      aria-label={label}
      className={styles.calendar ?? ""}
      {...(grab && { autoFocus: true })}
      firstDayOfWeek="mon"
      value={value === null ? null : parseDate(value)}
      focusedValue={parseDate(cursor)}
      onFocusChange={(day) => setCursor(day.toString())}
      // Unavailable, not out of bounds: arrow keys can pass over such a day.
      isDateUnavailable={(day) => !allows(day.toString())}
      onChange={(day) => onPick(day.toString())}
    >
      <div className={styles.top}>
        <Button slot="previous" className="ic-btn" aria-label="Предыдущий месяц">
          <Icon of={ChevronLeft} />
        </Button>
        <span aria-hidden="true">{monthName(cursor)}</span>
        <Button slot="next" className="ic-btn" aria-label="Следующий месяц">
          <Icon of={ChevronRight} />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className={styles.day ?? ""}
              data-day={day.toString()}
              data-between={isBetween(day.toString(), range) || undefined}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}

function isBetween(day: string, range: CalendarProps["range"]): boolean {
  if (range === undefined || range.start === null || range.end === null) return false;
  return day >= range.start && day <= range.end;
}
