import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { FormField } from "../../../ui/edit-form/form-field.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { levelName, levelsQuery } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { errorAt } from "./song-values.ts";
import type { SongForm } from "./use-song-form.ts";

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
      <FormField label={songLabels.fragment} required error={errorAt(errors, "fragment")}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={limits.fragment.max}
            value={values.fragment}
            onChange={({ target }) => onFragment(target.value)}
          />
        )}
      </FormField>
      <div className="g2">
        <FormField label={songLabels.name} required error={errorAt(errors, "name")}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={limits.title.max}
              value={values.name}
              onChange={({ target }) => set("name", target.value)}
            />
          )}
        </FormField>
        <FormField label={songLabels.decoys} error={errorAt(errors, "decoys")} hint="Через запятую">
          {(control) => (
            <input
              {...control}
              className="input"
              value={values.decoys}
              onChange={({ target }) => set("decoys", target.value)}
            />
          )}
        </FormField>
      </div>
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
        <FormField label={songLabels.difficulty} required error={errorAt(errors, "difficulty_id")}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={values.difficulty_id}
              onChange={({ target }) => set("difficulty_id", target.value)}
            >
              <option value="" disabled>
                Выберите уровень
              </option>
              {levels.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {levelName(name)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
    </fieldset>
  );
}
