import { CalendarDays } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { zoneName } from "../../lib/zone-name.ts";
import type { Moment } from "../../lib/moments.ts";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { MaskedInput } from "../masked-input.tsx";

type MomentFieldProps = {
  readonly end: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: Moment;
  readonly readOnly: boolean;
  /** The id of its calendar while that is open. */
  readonly controls: string | undefined;
  readonly onChange: (date: string) => void;
  /** `grab`: the focus goes into the calendar. */
  readonly onOpen: (grab: boolean) => void;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
};

export function MomentField({
  end,
  label,
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
    <FormField label={label} required error={error} hint={`${hours}:${minutes} ${zoneName()}`}>
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
