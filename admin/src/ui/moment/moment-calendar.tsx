import { useLayoutEffect, useRef, useState } from "react";
import { dayOf, type Moment } from "../../lib/moments.ts";
import { Calendar } from "../calendar.tsx";
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

/** Chooses a day and a time, below the fields. */
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

type TimeInputProps = {
  readonly label: string;
  /** 23 or 59. */
  readonly max: number;
  /** Always two digits. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Hours or minutes; the arrows wrap around. */
function TimeInput({ label, max, value, onChange }: TimeInputProps) {
  /** The text while typing: one digit or none for a while. */
  const [typed, setTyped] = useState<string | null>(null);
  const handleType = (text: string) => {
    const figures = text.replaceAll(/\D/g, "").slice(0, 2);
    const next = Number(figures) > max ? String(max) : figures;
    setTyped(next);
    onChange(next.padStart(2, "0"));
  };
  return (
    <input
      className="input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => handleType(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        setTyped(null);
        onChange(String((Number(value) + step + max + 1) % (max + 1)).padStart(2, "0"));
      }}
    />
  );
}
