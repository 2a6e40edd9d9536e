import { limits } from "@hitoslov/contract/limits";
import { Trash2 } from "lucide";
import { IconButton } from "../../ui/icon-button.tsx";
import { MomentRange } from "../../ui/moment/moment-range.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { HolidayValue } from "./settings-values.ts";
import styles from "./settings.module.css";

type HolidayItemProps = {
  readonly number: number;
  readonly holiday: HolidayValue;
  readonly errorOf: (field: "name" | "time_start" | "time_end") => string | undefined;
  readonly onChange: (holiday: HolidayValue) => void;
  readonly onRemove: () => void;
};

export function HolidayItem({ number, holiday, errorOf, onChange, onRemove }: HolidayItemProps) {
  const { name, period } = holiday;
  return (
    <div className={styles.item} role="group" aria-label={`Праздник ${number}`}>
      <div className={styles.fields}>
        <TextField
          label="Название праздника"
          required
          error={errorOf("name")}
          max={limits.name.max}
          value={name}
          onChange={(next) => onChange({ ...holiday, name: next })}
        />
        <MomentRange
          value={period}
          errors={{ start: errorOf("time_start"), end: errorOf("time_end") }}
          onChange={(next) => onChange({ ...holiday, period: next })}
        />
      </div>
      <IconButton of={Trash2} bad label={`Убрать праздник: ${name || number}`} onClick={onRemove} />
    </div>
  );
}
