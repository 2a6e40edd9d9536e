import { Plus } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { HolidayItem } from "./holiday-item.tsx";
import { newHoliday, type SettingsPart } from "./settings-values.ts";

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
