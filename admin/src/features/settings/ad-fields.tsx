import type { Settings } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { AdSlot } from "./ad-slot.tsx";
import { adHint } from "./ad-hint.ts";
import type { SettingsPart } from "./settings-values.ts";

type AdFieldsProps = SettingsPart & {
  readonly img: string | null;
  readonly onFile: (call: Promise<Settings>) => Promise<void>;
};

/** The house ad: words with the form, the picture at once. */
export function AdFields({ values, errors, set, img, onFile }: AdFieldsProps) {
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
      <AdSlot url={img} onFile={onFile} />
      {ad.title.trim() !== "" && <AdPreview title={ad.title} text={ad.text} img={img} />}
    </fieldset>
  );
}
