import { limits } from "@hitoslov/contract/limits";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import { type SettingsPart, settingsLabels } from "./settings-values.ts";

/** How long what players do is kept as it came. */
export function EventsFields({ values, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>События</legend>
      <div className="g2">
        <TextField
          label={settingsLabels.events_days}
          required
          error={errors["events_days"]}
          hint="Цифры на&nbsp;«Метриках» останутся и&nbsp;потом"
          inputMode="numeric"
          max={String(limits.eventsDays.max).length}
          value={values.events_days}
          onChange={(days) => set("events_days", days.replaceAll(/\D/g, ""))}
        />
      </div>
    </fieldset>
  );
}
