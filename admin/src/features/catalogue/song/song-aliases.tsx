import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { limits } from "@hitoslov/contract/limits";
import { type Alias, aliasesAt, type FragmentWord, splitFragment } from "@hitoslov/rules";
import { Plus, Trash2 } from "lucide";
import { SelectField } from "../../../ui/edit-form/select-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { songLabels } from "../song-labels.ts";
import type { SongForm } from "./use-song-form.tsx";
import styles from "./song.module.css";

/** Answers that count as right beside a word of the lyric. */
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
          // Nothing else tells one that is still empty from another.
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

/** Where no word of the lyric is the one that it is of. */
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
