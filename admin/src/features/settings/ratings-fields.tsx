import type { RatingKey } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { SettingsPart } from "./settings-values.ts";
import styles from "./settings.module.css";

const periods = new Map(
  Object.entries({ all: "за всё время", month: "за месяц", week: "за неделю" } satisfies Record<RatingKey, string>),
);

/** The ratings are the game's; staff name them, show and hide them. */
export function RatingsFields({ values: { ratings }, errors, set }: SettingsPart) {
  const change = (key: string, changes: { readonly name?: string; readonly show?: boolean }) =>
    set(
      "ratings",
      ratings.map((rating) => (rating.key === key ? { ...rating, ...changes } : rating)),
    );
  return (
    <fieldset className="fs">
      <legend>Рейтинги</legend>
      {errors["ratings"] !== undefined && <p className="error">{errors["ratings"]}</p>}
      {ratings.map(({ key, name, show }, index) => (
        <div className={styles.rating} key={key}>
          <TextField
            label={`Название рейтинга ${periods.get(key) ?? `«${key}»`}`}
            required
            error={errors[`ratings.${index}.name`]}
            max={limits.name.max}
            value={name}
            onChange={(next) => change(key, { name: next })}
          />
          <Switch label={`Показывать рейтинг «${name}»`} on={show} onChange={(next) => change(key, { show: next })}>
            Показывать
          </Switch>
        </div>
      ))}
    </fieldset>
  );
}
