import { limits } from "@hitoslov/contract/limits";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import type { SettingsPart } from "./settings-values.ts";

const links = [
  { name: "starprohit", label: "StarProHit" },
  { name: "puzzlehit", label: "ПазлХит" },
] as const;
const counters = [
  { name: "metrika", label: "Яндекс Метрика" },
  { name: "analytics", label: "Аналитика событий" },
  { name: "banner", label: "Блок баннера" },
] as const;

/** Where files, other games and counters are. */
export function AddressFields({ values, errors, set }: SettingsPart) {
  return (
    <>
      <fieldset className="fs">
        <legend>Хранилище</legend>
        <TextField
          label="Адрес хранилища"
          required
          error={errors["storage_url"]}
          hint="Начало адреса звука и&nbsp;картинок: /media/ или https://cdn.example.ru/"
          max={limits.link.max}
          value={values.storage_url}
          onChange={(url) => set("storage_url", url)}
        />
      </fieldset>
      <fieldset className="fs">
        <legend>Другие игры</legend>
        <div className="g2">
          {links.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              error={errors[`links.${name}`]}
              inputMode="url"
              placeholder="https://example.ru"
              max={limits.link.max}
              value={values.links[name]}
              onChange={(link) => set("links", { ...values.links, [name]: link })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="fs">
        <legend>Счётчики</legend>
        <div className="g3">
          {counters.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              error={errors[`counters.${name}`]}
              max={limits.counterId.max}
              value={values.counters[name]}
              onChange={(id) => set("counters", { ...values.counters, [name]: id })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
