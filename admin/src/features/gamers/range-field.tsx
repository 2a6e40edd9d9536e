import { useEffect, useEffectEvent, useId, useState } from "react";
import { dayOfMasked, maskedOf } from "../../lib/calendar.ts";
import { DayField } from "../../ui/day-field.tsx";

type RangeFieldProps = {
  readonly label: string;
  readonly type: "date" | "number";
  /** A number, or a day as YYYY-MM-DD. */
  readonly value: string;
  /** Called when the person has paused. */
  readonly onChange: (value: string) => void;
};

const wait = 500;

/** One end of a range in a list's filter. */
export function RangeField({ label, type, value, onChange }: RangeFieldProps) {
  const id = useId();
  const shown = type === "date" && value !== "" ? maskedOf(value, "date") : value;
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  // The address has changed under the field: the back button, or filters taken off.
  if (value !== known) {
    setKnown(value);
    setTyped(shown);
  }
  const change = useEffectEvent((text: string) => {
    const next = type === "date" && text !== "" ? dayOfMasked(text, "date") : text;
    // An unfinished day changes nothing.
    if (next !== null && next !== value) onChange(next);
  });

  useEffect(() => {
    const timer = setTimeout(() => change(typed), wait);
    return () => clearTimeout(timer);
  }, [typed]);

  if (type === "date") return <DayField label={label} mask="date" value={typed} onChange={setTyped} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="number"
        inputMode="numeric"
        step={1}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
