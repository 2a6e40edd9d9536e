import { useId, useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { FormKeys } from "../form-keys.tsx";
import { nameOf } from "./colleague-texts.ts";
import { type Choice, type Conflict, type Conflicts as Question, useConflicts } from "./conflicts-store.ts";
import styles from "./conflicts.module.css";

/** Shows what `askConflicts` asks; once in the app. */
export function Conflicts() {
  return useConflicts().map((question) => (
    <ConflictsDialog key={question.id} question={question} onAnswer={question.answer} />
  ));
}

type ConflictsDialogProps = {
  readonly question: Question;
  readonly onAnswer: (choices: readonly Choice[] | null) => void;
};

function ConflictsDialog({ question: { colleagues, conflicts, taken }, onAnswer }: ConflictsDialogProps) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(() => "mine"));
  const name = nameOf(colleagues);
  return (
    <Dialog role="alertdialog" title="Вы изменили одно и&nbsp;то&nbsp;же" onClose={() => onAnswer(null)}>
      <p>
        {colleagues.isMyself
          ? "Вы уже сохранили это в\u00A0другом окне."
          : `Пока вы писали, сохранены и\u00A0другие правки.`}{" "}
        Выберите, что останется.
      </p>
      {conflicts.map((fields, at) => (
        <ConflictFields
          key={labelOf(fields)}
          fields={fields}
          name={name}
          choice={choices[at] ?? "mine"}
          onChange={(choice) => setChoices(choices.with(at, choice))}
        />
      ))}
      {taken.length > 0 && <p className="hint">Сохранится и&nbsp;то, что изменено только там: {taken.join(", ")}.</p>}
      <FormKeys>
        <button type="button" className="key" onClick={() => onAnswer(null)}>
          Вернуться к&nbsp;форме
        </button>
        <button type="button" className="key key--action" onClick={() => onAnswer(choices)}>
          Сохранить выбранное
        </button>
      </FormKeys>
    </Dialog>
  );
}

type ConflictFieldsProps = {
  readonly fields: Conflict;
  /** Whose the other values are. */
  readonly name: string;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

function ConflictFields({ fields, name, choice, onChange }: ConflictFieldsProps) {
  const group = useId();
  return (
    <fieldset className={styles.conflict}>
      <legend>{labelOf(fields)}</legend>
      {(["mine", "theirs"] as const).map((whose) => (
        <label key={whose} className={styles.option} data-chosen={choice === whose || undefined}>
          <input
            type="radio"
            name={group}
            data-first-focus={choice === whose || undefined}
            checked={choice === whose}
            onChange={() => onChange(whose)}
          />
          <b>{whose === "mine" ? "Моё" : name}</b>
          {fields.map((field) => (
            <span key={field.label} className={styles.value}>
              {fields.length > 1 && <small>{field.label}: </small>}
              {field[whose]}
            </span>
          ))}
        </label>
      ))}
    </fieldset>
  );
}

function labelOf(fields: Conflict): string {
  return fields.map(({ label }) => label).join(", ");
}
