import { limits } from "@hitoslov/contract/limits";
import { DigitsField } from "../../ui/edit-form/digits-field.tsx";
import { type SettingsPart, settingsLabels } from "./settings-values.ts";

/** How long what players do is kept as it came. */
export function EventsFields({ values, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>События</legend>
      <div className="g2">
        <DigitsField
          label={settingsLabels.events_days}
          required
          error={errors["events_days"]}
          hint="Цифры на&nbsp;«Метриках» останутся и&nbsp;потом"
          max={limits.eventsDays.max}
          value={values.events_days}
          onChange={(days) => set("events_days", days)}
        />
      </div>
    </fieldset>
  );
}
