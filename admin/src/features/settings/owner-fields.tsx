import { counterIds, counterNames, isCounterId } from "@hitoslov/contract/counters";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";
import { settingsLabels, type SettingsPart } from "./settings-values.ts";

type AddressFieldsProps = SettingsPart & {
  /** The stored counters: one with an invalid id is not used. */
  readonly stored: SettingsPart["values"]["counters"];
  /** Only the owner may change these fields. */
  readonly isOwner: boolean;
};

const links = [
  { name: "starprohit", label: "StarProHit" },
  { name: "puzzlehit", label: "ПазлХит" },
] as const;
const counterLabels = {
  metrika: "Яндекс Метрика",
  analytics: "Аналитика событий",
  banner: "Блок баннера",
} as const;

/** Since 1 July 2025 personal data of citizens is first recorded in databases in Russia (Federal Law 152-FZ, article 18, part 5). */
const counterHints: { readonly [Name in keyof typeof counterLabels]?: string } = {
  analytics:
    "Google Аналитика. Выключена, пока номера нет. С\u00A01\u00A0июля 2025\u00A0года данные россиян при сборе нельзя писать в\u00A0базы за\u00A0рубежом (152-ФЗ, ст.\u00A018, ч.\u00A05): включайте после совета юриста",
};

/** Addresses: files, other games, counters, the beacon. */
export function AddressFields({ values, errors, set, stored, isOwner }: AddressFieldsProps) {
  const readOnly = !isOwner;
  const counterError = (name: keyof typeof stored) => {
    const id = values.counters[name];
    if (errors[`counters.${name}`] !== undefined || id !== stored[name] || isCounterId(name, id)) {
      return errors[`counters.${name}`];
    }
    return `Этот номер не\u00A0действует. ${counterIds[name].message}`;
  };
  const relayError = Object.entries(errors).find(([field]) => field.startsWith("beacon_relays"))?.[1];
  return (
    <>
      <OwnersGroup legend="Хранилище" why={isOwner ? "" : "отсюда игроки берут звук и\u00A0картинки"}>
        <TextField
          label="Адрес хранилища"
          required={isOwner}
          readOnly={readOnly}
          error={errors["storage_url"]}
          {...(isOwner && { hint: "Начало адреса звука и\u00A0картинок: /media/ или https://cdn.example.ru/" })}
          max={limits.link.max}
          value={values.storage_url}
          onChange={(url) => set("storage_url", url)}
        />
      </OwnersGroup>
      <OwnersGroup legend="Другие игры" why={isOwner ? "" : "по\u00A0этим ссылкам игроки уходят из\u00A0игры"}>
        <div className="g2">
          {links.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              readOnly={readOnly}
              error={errors[`links.${name}`]}
              inputMode="url"
              placeholder={isOwner ? "https://example.ru" : "нет"}
              max={limits.link.max}
              value={values.links[name]}
              onChange={(link) => set("links", { ...values.links, [name]: link })}
            />
          ))}
        </div>
      </OwnersGroup>
      <OwnersGroup legend="Счётчики" why={isOwner ? "" : "счётчик запускает на\u00A0страницах игры чужой код"}>
        <div className="g3">
          {counterNames.map((name) => (
            <TextField
              key={name}
              label={counterLabels[name]}
              {...(counterHints[name] !== undefined && { hint: counterHints[name] })}
              readOnly={readOnly}
              error={counterError(name)}
              placeholder={isOwner ? counterIds[name].example : "нет"}
              max={limits.counterId.max}
              value={values.counters[name]}
              onChange={(id) => set("counters", { ...values.counters, [name]: id })}
            />
          ))}
        </div>
      </OwnersGroup>
      <OwnersGroup legend="Маяк drand" why={isOwner ? "" : "отсюда сервер берёт случайное число для жребия"}>
        <TextField
          label={settingsLabels.beacon_relays}
          required={isOwner}
          readOnly={readOnly}
          error={relayError}
          {...(isOwner && { hint: "По\u00A0одному на\u00A0строке. Ответ каждого проверяется подписью сети" })}
          rows={4}
          value={values.beacon_relays}
          onChange={(relays) => set("beacon_relays", relays)}
        />
      </OwnersGroup>
    </>
  );
}

type OwnersGroupProps = {
  readonly legend: string;
  /** Why only the owner may change these; empty for the owner. */
  readonly why: string;
  readonly children: ReactNode;
};

/** Fields that are read-only for administrators. */
function OwnersGroup({ legend, why, children }: OwnersGroupProps) {
  const id = useId();
  return (
    <fieldset className={why === "" ? "fs" : `fs ${styles.owners}`} {...(why !== "" && { "aria-describedby": id })}>
      <legend>{legend}</legend>
      {why !== "" && (
        <p className="hint" id={id}>
          Меняет только владелец: {why}.
        </p>
      )}
      {children}
    </fieldset>
  );
}
