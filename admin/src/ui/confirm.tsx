import { Dialog } from "./dialog/dialog.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { createStore } from "@hitoslov/brand/store.ts";

type ConfirmOptions = {
  readonly title: string;
  readonly text?: string;
  readonly yes?: string;
  readonly no?: string;
  /** The confirming button is red. */
  readonly danger?: boolean;
};

async function confirm({ title, text, yes = "Да", no = "Отменить", danger = false }: ConfirmOptions): Promise<boolean> {
  const look = danger ? "bad" : "action";
  const buttons = [
    { value: "no", label: no },
    { value: "yes", label: yes, look },
  ] as const;
  return (await ask({ title, text, buttons })) === "yes";
}

/** `if (await confirm({ title: confirmDelete("genre", name), yes: "Удалить", danger: true })) …` */
export function useConfirm(): typeof confirm {
  return confirm;
}

/** Renders the dialogs of `ask`; once in the app. */
export function Questions() {
  return useQuestions().map((question) => (
    <QuestionDialog key={question.id} question={question} onAnswer={question.answer} />
  ));
}

type QuestionDialogProps = { readonly question: Question; readonly onAnswer: (value: string | null) => void };

function QuestionDialog({ question: { title, text, buttons }, onAnswer }: QuestionDialogProps) {
  return (
    <Dialog role="alertdialog" title={title} onClose={() => onAnswer(null)}>
      {text !== undefined && <p>{text}</p>}
      <FormButtons>
        {buttons.map(({ value, label, look }, index) => (
          <button
            key={value}
            type="button"
            className={look === undefined ? "key" : `key key--${look}`}
            // The first button has the focus: the safest answer.
            data-first-focus={index === 0 || undefined}
            onClick={() => onAnswer(value)}
          >
            {label}
          </button>
        ))}
      </FormButtons>
    </Dialog>
  );
}

type AnswerButton = {
  readonly value: string;
  readonly label: string;
  readonly look?: "action" | "bad";
};
type Question = {
  readonly title: string;
  readonly text?: string | undefined;
  /** From the safest to the riskiest answer; the first one has the focus. */
  readonly buttons: readonly AnswerButton[];
};
type Asked = Question & { readonly id: number; readonly answer: (value: string | null) => void };

const questions = createStore<readonly Asked[]>([]);
let count = 0;

/** Asks in a dialog; null when the person closed it without an answer. */
export function ask(question: Question): Promise<string | null> {
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const answer = (value: string | null) => {
      questions.set(questions.get().filter((asked) => asked.id !== id));
      resolve(value);
    };
    questions.set([...questions.get(), { ...question, id, answer }]);
  });
}

const useQuestions = questions.use;
