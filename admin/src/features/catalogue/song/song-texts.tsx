import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../../ui/edit-form/select-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { levelOption, levelsQuery } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { errorAt } from "./song-values.ts";
import type { SongForm } from "./use-song-form.tsx";

/** Said at once. A field that cuts what is pasted would lose the end of a lyric unnoticed. */
function tooLong(fragment: string): string | undefined {
  const length = [...fragment.trim()].length;
  const { max } = limits.fragment;
  if (length <= max) return undefined;
  return `Не\u00A0длиннее ${formatNumber(max)}\u00A0символов, а\u00A0здесь ${formatNumber(length)}. Сократите текст.`;
}

type SongTextsProps = {
  readonly form: SongForm;
  /** The marks of hidden words move with the text. */
  readonly onFragment: (fragment: string) => void;
};

export function SongTexts({ form: { values, set, errors }, onFragment }: SongTextsProps) {
  const { data: levels = [] } = useQuery(levelsQuery);
  return (
    <fieldset className="fs">
      <legend>Текст и&nbsp;звук</legend>
      <TextField
        label={songLabels.fragment}
        required
        error={tooLong(values.fragment) ?? errorAt(errors, "fragment")}
        hint={"Строки песни останутся строками и\u00A0в\u00A0игре"}
        rows={5}
        value={values.fragment}
        onChange={onFragment}
      />
      <div className="g2">
        <TextField
          label={songLabels.name}
          required
          error={errorAt(errors, "name")}
          max={limits.title.max}
          value={values.name}
          onChange={(name) => set("name", name)}
        />
        <TextField
          label={songLabels.decoys}
          error={errorAt(errors, "decoys")}
          hint="Через запятую"
          value={values.decoys}
          onChange={(decoys) => set("decoys", decoys)}
        />
      </div>
      <TextField
        label={songLabels.fact}
        error={errorAt(errors, "fact")}
        hint="Одно предложение: его увидят, когда песня собрана"
        rows={2}
        max={limits.fact.max}
        value={values.fact}
        onChange={(fact) => set("fact", fact)}
      />
      <div className="g3">
        <FormField label={songLabels.sound_id} required error={errorAt(errors, "sound_id")} hint="До 6&nbsp;цифр">
          {(control) => (
            <MaskedInput
              {...control}
              mask="soundId"
              value={values.sound_id}
              onChange={(value) => set("sound_id", value)}
            />
          )}
        </FormField>
        <FormField label={songLabels.fragment_order} error={errorAt(errors, "fragment_order")}>
          {(control) => (
            <MaskedInput
              {...control}
              mask="order"
              value={values.fragment_order}
              onChange={(value) => set("fragment_order", value)}
            />
          )}
        </FormField>
        <SelectField
          label={songLabels.difficulty}
          required
          error={errorAt(errors, "difficulty_id")}
          options={[{ value: "", label: "Выберите уровень", disabled: true }, ...levels.map(levelOption)]}
          value={values.difficulty_id}
          onChange={(level) => set("difficulty_id", level)}
        />
      </div>
    </fieldset>
  );
}
