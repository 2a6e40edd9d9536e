import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../../ui/select/select.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { levelOption, levelsQuery } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { errorAt } from "./song-values.ts";
import type { SongForm } from "./use-song-form.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { type Alias, aliasesAt, type FragmentWord, splitFragment } from "@hitoslov/rules";
import { Plus, Trash2 } from "lucide";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./song.module.css";

/** Shown while typing. There is no `maxLength`: it would cut off the end of a pasted lyric unnoticed. */
function tooLong(fragment: string): string | undefined {
  const length = [...fragment.trim()].length;
  const { max } = limits.fragment;
  if (length <= max) return undefined;
  return `Не\u00A0длиннее ${formatNumber(max)}\u00A0символов, а\u00A0здесь ${formatNumber(length)}. Сократите текст.`;
}

type SongTextsProps = {
  readonly form: SongForm;
  /** Also moves the marks of hidden words with the text. */
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

/** Other answers that count as right for a word of the lyric. */
export function SongAliases({ form: { values, set, errors } }: { readonly form: SongForm }) {
  const { aliases, fragment, hidden } = values;
  const words = splitFragment(fragment);
  const first = words[hidden[0] ?? 0];
  const add = ({ position, text: word }: FragmentWord) => set("aliases", [...aliases, { position, word, answer: "" }]);
  return (
    <fieldset className="fs">
      <legend>{songLabels.aliases}</legend>
      <p className="hint">
        Засчитываются наравне со&nbsp;словом песни и&nbsp;среди клавиш не&nbsp;стоят. Прошлые игры пересчитывает ответ
        в&nbsp;«Спорах о&nbsp;словах».
      </p>
      {errors["aliases"] !== undefined && <p className="error">{errors["aliases"]}</p>}
      {aliases.map((alias, index) => (
        <AliasItem
          // Empty rows have no other identity.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          alias={alias}
          words={words}
          error={errors[`aliases.${index}.answer`] ?? errors[`aliases.${index}.word`]}
          onChange={(changed) => set("aliases", aliases.with(index, changed))}
          onRemove={() => set("aliases", aliases.toSpliced(index, 1))}
        />
      ))}
      {first !== undefined && aliases.length < limits.aliases.max && (
        <span>
          <button type="button" className="key" onClick={() => add(first)}>
            <Icon of={Plus} />
            Добавить верный ответ
          </button>
        </span>
      )}
    </fieldset>
  );
}

type AliasItemProps = {
  readonly number: number;
  readonly alias: Alias;
  readonly words: readonly FragmentWord[];
  readonly error: string | undefined;
  readonly onChange: (alias: Alias) => void;
  readonly onRemove: () => void;
};

/** The position if the lyric no longer has the word. */
const nowhere = -1;

function AliasItem({ number, alias, words, error, onChange, onRemove }: AliasItemProps) {
  const place = words.find(({ position }) => aliasesAt([alias], words, position).length > 0)?.position ?? nowhere;
  const options = words.map(({ position, text }) => ({ value: position, label: `${position + 1}. ${text}` }));
  const gone = { value: nowhere, label: `${alias.word}: в\u00A0тексте этого слова нет` };
  return (
    <div className={styles.alias} role="group" aria-label={`Верный ответ ${number}`}>
      <SelectField
        label="Слово песни"
        options={place === nowhere ? [gone, ...options] : options}
        value={place}
        onChange={(position) => onChange({ ...alias, position, word: words[position]?.text ?? alias.word })}
      />
      <TextField
        label="Засчитать и&nbsp;ответ"
        required
        error={error}
        max={limits.answer.max}
        value={alias.answer}
        onChange={(answer) => onChange({ ...alias, answer })}
      />
      <IconButton of={Trash2} bad label={`Убрать верный ответ: ${alias.answer || number}`} onClick={onRemove} />
    </div>
  );
}
