import { useId, useState } from "react";
import { lastDays } from "../../lib/calendar.ts";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { type DayRange, isSameRange, presets, rangeError } from "./range.ts";
import styles from "./metrics.module.css";

type RangeFieldsProps = { readonly range: DayRange; readonly onChange: (range: DayRange) => void };

const fullLength = "2026.06.05".length;
const fields = [
  { end: "start", label: "С\u00A0даты" },
  { end: "end", label: "По\u00A0дату" },
] as const;

/** Chooses the days: a preset of last days, or any range. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const id = useId();
  const [typed, setTyped] = useState(range);
  const [known, setKnown] = useState(range);
  // The address has changed under the fields: a preset, or the back button.
  if (!isSameRange(range, known)) {
    setKnown(range);
    setTyped(range);
  }
  const whole = typed.start.length === fullLength && typed.end.length === fullLength;
  const error = whole ? rangeError(typed) : undefined;

  const handleType = (next: DayRange) => {
    setTyped(next);
    if (!isSameRange(next, range) && rangeError(next) === undefined) onChange(next);
  };

  return (
    <div className="tools" role="group" aria-label="За какие дни">
      <div className={styles.presets}>
        {presets.map((days) => (
          <button
            key={days}
            type="button"
            className="key"
            aria-pressed={isSameRange(range, lastDays(days))}
            onClick={() => onChange(lastDays(days))}
          >
            {days}&nbsp;дней
          </button>
        ))}
      </div>
      <div className={styles.dates}>
        {fields.map(({ end, label }) => (
          <MaskedInput
            key={end}
            mask="statsDate"
            aria-label={label}
            placeholder="2026.06.05"
            {...(error !== undefined && { "aria-invalid": true, "aria-describedby": id })}
            value={typed[end]}
            onChange={(day) => handleType({ ...typed, [end]: day })}
          />
        ))}
        {error !== undefined && (
          <p className={`error ${styles.wrong}`} id={id} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
