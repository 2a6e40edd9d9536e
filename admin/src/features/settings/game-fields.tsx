import { limits } from "@hitoslov/contract/limits";
import { DigitsField } from "../../ui/edit-form/digits-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { SettingsPart } from "./settings-values.ts";

export function GameFields({ values, errors, set }: SettingsPart) {
  return (
    <>
      <fieldset className="fs">
        <legend>Игра</legend>
        <div className="g2">
          <DigitsField
            label="Подсказок на песню"
            required
            error={errors["maxHelp"]}
            max={limits.hints.max}
            value={values.maxHelp}
            onChange={(maxHelp) => set("maxHelp", maxHelp)}
          />
          <DigitsField
            label="Песен между рекламой"
            required
            error={errors["length_between_ads"]}
            hint="0&nbsp;— рекламы нет"
            max={limits.soundsBetweenAds.max}
            value={values.length_between_ads}
            onChange={(length) => set("length_between_ads", length)}
          />
        </div>
      </fieldset>
      <fieldset className="fs">
        <legend>Розыгрыши</legend>
        <TextField
          label="Что сказать, когда розыгрышей нет"
          required
          error={errors["emptyStock"]}
          max={limits.comment.max}
          rows={2}
          value={values.emptyStock}
          onChange={(emptyStock) => set("emptyStock", emptyStock)}
        />
      </fieldset>
    </>
  );
}
