import { limits } from "@hitoslov/contract/limits";
import { DigitsField } from "../../ui/digits-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { settingsLabels, type SettingsPart } from "./settings-values.ts";
import { audienceNames, type Settings } from "@hitoslov/contract";
import { Disc3 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./ad-preview.module.css";
import { api } from "../../lib/api.ts";
import type { FileChoice } from "../../ui/edit-form/use-form-files.ts";
import { AdvertiserFields } from "../../ui/advertiser-fields.tsx";
import { FormFileSlot } from "../../ui/file-slot/file-slot.tsx";
import { adHint } from "./settings-texts.ts";

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

type AdFieldsProps = SettingsPart & {
  readonly img: string | null;
  readonly choice: FileChoice;
  readonly onDelete: (call: Promise<Settings>) => Promise<void>;
};

/** The house ad. */
export function AdFields({ values, errors, set, img, choice, onDelete }: AdFieldsProps) {
  const { ad } = values;
  return (
    <fieldset className="fs">
      <legend>Реклама</legend>
      <p className="hint">{adHint(values.length_between_ads)}</p>
      <div className="g2">
        <TextField
          label="Заголовок рекламы"
          error={errors["ad.title"]}
          hint="Без&nbsp;заголовка рекламы нет"
          max={limits.title.max}
          value={ad.title}
          onChange={(title) => set("ad", { ...ad, title })}
        />
        <TextField
          label="Ссылка рекламы"
          error={errors["ad.link"]}
          inputMode="url"
          placeholder="https://example.ru"
          max={limits.link.max}
          value={ad.link}
          onChange={(link) => set("ad", { ...ad, link })}
        />
      </div>
      <TextField
        label="Текст рекламы"
        error={errors["ad.text"]}
        max={limits.comment.max}
        rows={2}
        value={ad.text}
        onChange={(text) => set("ad", { ...ad, text })}
      />
      <AdvertiserFields
        value={{ advertiser: ad.advertiser ?? "", erid: ad.erid ?? "" }}
        errorOf={(name) => errors[`ad.${name}`]}
        onChange={(advertiser) => set("ad", { ...ad, ...advertiser })}
      />
      <AdSlot url={img} choice={choice} onDelete={onDelete} />
      {ad.title.trim() !== "" && <AdPreview title={ad.title} text={ad.text} img={choice.chosen?.url ?? img} />}
    </fieldset>
  );
}

type AdPreviewProps = { readonly title: string; readonly text: string; readonly img: string | null };

/** A small preview of the ad as players see it. */
function AdPreview({ title, text, img }: AdPreviewProps) {
  return (
    <figure className={styles.preview} aria-label="Так увидят игроки">
      <figcaption>
        Рекламная пауза
        <span className={styles.mark}>Реклама</span>
      </figcaption>
      <div className={styles.creative}>{img === null ? <Icon of={Disc3} /> : <img src={img} alt="" />}</div>
      <b>{title}</b>
      {text.trim() !== "" && <p>{text}</p>}
    </figure>
  );
}

type AdSlotProps = {
  readonly url: string | null;
  readonly choice: FileChoice;
  readonly onDelete: (call: Promise<Settings>) => Promise<void>;
};

/** The picture of the house ad. */
function AdSlot({ url, choice, onDelete }: AdSlotProps) {
  return (
    <FormFileSlot
      kind="image"
      label="Картинка рекламы"
      url={url}
      choice={choice}
      note={url === null ? "Пока показываем нарисованную пластинку" : undefined}
      onDelete={url === null ? undefined : () => onDelete(api.deleteAdImage({}))}
    />
  );
}
