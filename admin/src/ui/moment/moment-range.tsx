import { useId, useRef, useState, type RefObject, useEffect, useEffectEvent } from "react";
import { dateOf, dayOf, instantOf, lastDay, type Moment, zoneName } from "../../lib/moments.ts";
import { MomentCalendar } from "./moment-calendar.tsx";
import { CalendarDays } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { MaskedInput } from "../masked-input.tsx";
import styles from "./moment.module.css";

export type Period = { readonly start: Moment; readonly end: Moment };
type End = keyof Period;

type MomentRangeProps = {
  readonly value: Period;
  readonly onChange: (value: Period) => void;
  readonly errors: { readonly start: string | undefined; readonly end: string | undefined };
  /** The first day that may be chosen; absent: any day. */
  readonly min?: string;
  /** Days that may be chosen although they are earlier: those the row has. */
  readonly kept?: readonly (string | null)[];
  /** They cannot be changed any more. */
  readonly readOnly?: boolean;
  /** Either may be left empty. */
  readonly optional?: boolean;
  /** Shows only the start. */
  readonly single?: boolean;
  /** The labels of both together, and of each. */
  readonly group?: string;
  readonly labels?: Readonly<Record<End, string>>;
};

const captions: Readonly<Record<End, string>> = { start: "Выбор даты начала", end: "Выбор даты окончания" };
const ends = ["start", "end"] as const;

/** Two moments side by side, with the calendar of the active one below. */
export function MomentRange({
  value,
  onChange,
  errors,
  min = "",
  kept = [],
  readOnly = false,
  optional = false,
  single = false,
  group = "Начало и\u00A0конец",
  labels = { start: "Начало", end: "Конец" },
}: MomentRangeProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ readonly end: End; readonly grab: boolean } | null>(null);
  const days = { start: dayOf(value.start), end: dayOf(value.end) };
  const until = instantOf(value.end);

  useDismiss(root, open !== null, (by) => {
    if (by === "key") root.current?.querySelector<HTMLElement>(`[data-end="${open?.end}"] button`)?.focus();
    setOpen(null);
  });

  const change = (end: End, changes: Partial<Moment>) => onChange({ ...value, [end]: { ...value[end], ...changes } });
  const allows = (end: End, day: string) => {
    const first = end === "end" && days.start !== null && days.start > min ? days.start : min;
    return day >= first || kept.includes(day);
  };

  return (
    <div ref={root} className={styles.range} role="group" aria-label={group}>
      {(single ? (["start"] as const) : ends).map((end) => (
        <MomentField
          key={end}
          end={end}
          label={labels[end]}
          required={!optional}
          error={errors[end]}
          value={value[end]}
          readOnly={readOnly}
          controls={open?.end === end ? id : undefined}
          onChange={(date) => change(end, { date })}
          onOpen={(grab) => setOpen({ end, grab })}
          onToggle={() => setOpen(open?.end === end ? null : { end, grab: true })}
          onFocus={() => open !== null && open.end !== end && setOpen({ end, grab: false })}
        />
      ))}
      {until !== "" && <p className={`hint ${styles.last}`}>Последний день&nbsp;— {lastDay(until)}</p>}
      {open !== null && (
        <MomentCalendar
          key={`${open.end} ${open.grab}`}
          id={id}
          caption={captions[open.end]}
          grab={open.grab}
          value={value[open.end]}
          range={days}
          allows={(day) => allows(open.end, day)}
          onPick={(day) => change(open.end, { date: dateOf(day) })}
          onTime={(time) => change(open.end, time)}
        />
      )}
    </div>
  );
}

/** Closes what is open inside `root`: by Esc, by a click or a focus elsewhere. */
function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, onDismiss: (by: "key" | "leave") => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = root.current;
    if (!open || element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const handleElsewhere = (target: EventTarget | null) => {
      if (target instanceof Node && !element.contains(target)) dismiss("leave");
    };
    document.addEventListener("pointerdown", ({ target }) => handleElsewhere(target), { signal });
    element.addEventListener("focusout", ({ relatedTarget }) => handleElsewhere(relatedTarget), { signal });
    element.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        dismiss("key");
      },
      { signal },
    );
    return () => listening.abort();
  }, [root, open]);
}

type MomentFieldProps = {
  readonly end: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly value: Moment;
  readonly readOnly: boolean;
  /** The id of its calendar while that is open. */
  readonly controls: string | undefined;
  readonly onChange: (date: string) => void;
  /** `grab`: moves the focus into the calendar. */
  readonly onOpen: (grab: boolean) => void;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
};

function MomentField({
  end,
  label,
  required,
  error,
  value: { date, hours, minutes },
  readOnly,
  controls,
  onChange,
  onOpen,
  onToggle,
  onFocus,
}: MomentFieldProps) {
  return (
    <FormField
      label={label}
      required={required}
      error={error}
      hint={required || date !== "" ? `${hours}:${minutes} ${zoneName()}` : undefined}
    >
      {(control) => (
        <span className="input-wrap" data-end={end}>
          <MaskedInput
            {...control}
            mask="stockDate"
            placeholder="ДД.ММ.ГГ"
            autoComplete="off"
            readOnly={readOnly}
            value={date}
            onChange={onChange}
            {...(!readOnly && {
              onClick: () => onOpen(false),
              onFocus,
              onKeyDown: (event) => {
                if (event.key !== "ArrowDown") return;
                event.preventDefault();
                onOpen(true);
              },
            })}
          />
          {!readOnly && (
            <button
              type="button"
              aria-label={`Календарь: ${label.toLowerCase()}`}
              aria-expanded={controls !== undefined}
              aria-controls={controls}
              onClick={onToggle}
            >
              <Icon of={CalendarDays} />
            </button>
          )}
        </span>
      )}
    </FormField>
  );
}
