import { useLayoutEffect, useRef } from "react";
import { dayOf, type Moment } from "../../lib/moments.ts";
import { Calendar } from "../calendar.tsx";
import { TimeInput } from "./time-input.tsx";
import styles from "./moment.module.css";

type MomentCalendarProps = {
  readonly id: string;
  readonly caption: string;
  /** Takes the focus when it opens. */
  readonly grab: boolean;
  readonly value: Moment;
  readonly range: { readonly start: string | null; readonly end: string | null };
  readonly allows: (day: string) => boolean;
  readonly onPick: (day: string) => void;
  readonly onTime: (time: Partial<Moment>) => void;
};

/** A day and an hour, below the fields. */
export function MomentCalendar({ id, caption, grab, value, range, allows, onPick, onTime }: MomentCalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={root} className={styles.calendar} id={id} role="group" aria-label={caption}>
      <Calendar label={caption} grab={grab} value={dayOf(value)} range={range} allows={allows} onPick={onPick} />
      <div className={styles.time}>
        <TimeInput label="Часы" max={23} value={value.hours} onChange={(hours) => onTime({ hours })} />
        <span aria-hidden="true">:</span>
        <TimeInput label="Минуты" max={59} value={value.minutes} onChange={(minutes) => onTime({ minutes })} />
      </div>
    </div>
  );
}
