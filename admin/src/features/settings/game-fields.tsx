import { limits } from "@hitoslov/contract/limits";
import { DigitsField } from "../../ui/edit-form/digits-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { audienceNames } from "../../lib/showing-values.ts";
import { Switch } from "../../ui/switch.tsx";
import { type SettingsPart, settingsLabels } from "./settings-values.ts";

const operatorCategories = ["megafon", "megafonSubscription"] as const;

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
        <legend>{settingsLabels.premium_categories}</legend>
        <p className="hint">
          Пока игрок в&nbsp;этой категории, он&nbsp;играет без рекламы. Тип, который ему задали сотрудники,
          не&nbsp;меняется.
        </p>
        {operatorCategories.map((category) => (
          <Switch
            key={category}
            on={values.premium_categories.includes(category)}
            onChange={(on) =>
              set("premium_categories", [
                ...values.premium_categories.filter((other) => other !== category),
                ...(on ? [category] : []),
              ])
            }
          >
            {audienceNames[category]}
          </Switch>
        ))}
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
      <fieldset className="fs">
        <legend>Связь</legend>
        <TextField
          label={settingsLabels.contact}
          hint="Почта, телефон или ссылка. Увидят победители, исключённые из розыгрыша и&nbsp;заблокированные игроки."
          error={errors["contact"]}
          max={limits.title.max}
          value={values.contact}
          onChange={(contact) => set("contact", contact)}
        />
      </fieldset>
    </>
  );
}
