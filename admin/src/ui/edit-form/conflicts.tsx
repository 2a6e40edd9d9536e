import { type ReactNode, useId, useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { type Colleagues, nameOf } from "./colleague-texts.ts";
import styles from "./conflicts.module.css";
import { createStore } from "@hitoslov/brand/store.ts";

/** Renders the dialogs of `askConflicts`; once in the app. */
export function Conflicts() {
  return useConflicts().map((question) => (
    <ConflictsDialog key={question.id} question={question} onAnswer={question.answer} />
  ));
}

type ConflictsDialogProps = {
  readonly question: Disagreement;
  readonly onAnswer: (choices: readonly Choice[] | null) => void;
};

function ConflictsDialog({ question: { colleagues, conflicts, taken }, onAnswer }: ConflictsDialogProps) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(() => "mine"));
  const name = nameOf(colleagues);
  return (
    <Dialog
      role="alertdialog"
      title={
        colleagues.isMyself
          ? "Вы изменили это и\u00A0в\u00A0другом окне"
          : "Вы с\u00A0коллегой изменили одно и\u00A0то\u00A0же"
      }
      onClose={() => onAnswer(null)}
    >
      <p>
        {colleagues.isMyself ? "Там правки уже сохранены." : "Правки коллеги уже сохранены."} Выберите, что останется.
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
      <FormButtons>
        <button type="button" className="key" onClick={() => onAnswer(null)}>
          Вернуться к&nbsp;форме
        </button>
        <button type="button" className="key key--action" onClick={() => onAnswer(choices)}>
          Сохранить выбранное
        </button>
      </FormButtons>
    </Dialog>
  );
}

type ConflictFieldsProps = {
  readonly fields: Conflict;
  /** Whose values the other ones are. */
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

/** A field that both have changed, with both values. */
type ConflictField = { readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode };
/** One choice; several fields if they only go together. */
type Conflict = readonly ConflictField[];

type Choice = "mine" | "theirs";

type Disagreement = {
  readonly colleagues: Colleagues;
  readonly conflicts: readonly Conflict[];
  /** The fields taken over without a choice: «Комментарий». */
  readonly taken: readonly string[];
};

type Asked = Disagreement & { readonly id: number; readonly answer: (choices: readonly Choice[] | null) => void };

const asked = createStore<readonly Asked[]>([]);
let count = 0;

/** Asks for a choice for each conflict, in order; null if the user went back to the form. */
export function askConflicts(disagreement: Disagreement): Promise<readonly Choice[] | null> {
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const answer = (choices: readonly Choice[] | null) => {
      asked.set(asked.get().filter((question) => question.id !== id));
      resolve(choices);
    };
    asked.set([...asked.get(), { ...disagreement, id, answer }]);
  });
}

const useConflicts = asked.use;
