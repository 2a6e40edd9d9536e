import { limits } from "@hitoslov/contract/limits";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import type { SettingsPart } from "./settings-values.ts";

export function GameFields({ values, errors, set }: SettingsPart) {
  return (
    <>
      <fieldset className="fs">
        <legend>Игра</legend>
        <div className="g2">
          <TextField
            label="Подсказок на песню"
            required
            error={errors["maxHelp"]}
            inputMode="numeric"
            max={String(limits.hints.max).length}
            value={values.maxHelp}
            onChange={(maxHelp) => set("maxHelp", maxHelp.replaceAll(/\D/g, ""))}
          />
          <TextField
            label="Песен между рекламой"
            required
            error={errors["length_between_ads"]}
            hint="0&nbsp;— рекламы нет"
            inputMode="numeric"
            max={String(limits.soundsBetweenAds.max).length}
            value={values.length_between_ads}
            onChange={(length) => set("length_between_ads", length.replaceAll(/\D/g, ""))}
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
