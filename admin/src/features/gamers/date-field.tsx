import { CalendarDays } from "lucide-react";
import { useRef } from "react";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MaskedInput } from "../../ui/masked-input.tsx";
import styles from "./gamers.module.css";

type DateFieldProps = {
  readonly label: string;
  readonly error: string | undefined;
  /** By the mask ####.##.##: year, month, day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A day typed by the mask, or picked in the browser's own calendar. */
export function DateField({ label, error, value, onChange }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <FormField label={label} required error={error} hint="Год.месяц.день">
      {(control) => (
        <span className={styles.date}>
          <MaskedInput {...control} mask="statsDate" placeholder="2026.03.01" value={value} onChange={onChange} />
          <IconButton of={CalendarDays} label={`Календарь: ${label}`} onClick={() => calendar.current?.showPicker()} />
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            value={value.replaceAll(".", "-")}
            onChange={(event) => onChange(event.target.value.replaceAll("-", "."))}
          />
        </span>
      )}
    </FormField>
  );
}
