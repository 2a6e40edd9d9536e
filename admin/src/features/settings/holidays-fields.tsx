import { Plus, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { limits } from "@hitoslov/contract/limits";
import { IconButton } from "../../ui/icon-button.tsx";
import { MomentRange } from "../../ui/moment/moment-range.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { AudienceField } from "../../ui/showing/showing-fields.tsx";
import styles from "./settings.module.css";
import { newHoliday, type SettingsPart, type HolidayValue } from "./settings-values.ts";

export function HolidaysFields({ values: { holidays }, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>Праздники</legend>
      {holidays.length === 0 && <p className="hint">Праздников пока нет.</p>}
      {errors["holidays"] !== undefined && <p className="error">{errors["holidays"]}</p>}
      {holidays.map((holiday, index) => (
        <HolidayItem
          key={holiday.key}
          number={index + 1}
          holiday={holiday}
          errorOf={(field) => errors[`holidays.${index}.${field}`]}
          onChange={(changed) => set("holidays", holidays.with(index, changed))}
          onRemove={() => set("holidays", holidays.toSpliced(index, 1))}
        />
      ))}
      <span>
        <button type="button" className="key" onClick={() => set("holidays", [...holidays, newHoliday()])}>
          <Icon of={Plus} />
          Добавить праздник
        </button>
      </span>
    </fieldset>
  );
}

type HolidayItemProps = {
  readonly number: number;
  readonly holiday: HolidayValue;
  readonly errorOf: (field: "name" | "time_start" | "time_end" | "audience") => string | undefined;
  readonly onChange: (holiday: HolidayValue) => void;
  readonly onRemove: () => void;
};

function HolidayItem({ number, holiday, errorOf, onChange, onRemove }: HolidayItemProps) {
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
        <AudienceField
          value={holiday.audience}
          error={errorOf("audience")}
          onChange={(audience) => onChange({ ...holiday, audience })}
        />
      </div>
      <IconButton of={Trash2} bad label={`Убрать праздник: ${name || number}`} onClick={onRemove} />
    </div>
  );
}
