import { useQuestions, type Question } from "../../lib/questions.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { FormKeys } from "../form-keys.tsx";

/** Shows what `ask` asks; once in the app. */
export function Questions() {
  return useQuestions().map((question) => (
    <QuestionDialog key={question.id} question={question} onAnswer={question.answer} />
  ));
}

type QuestionDialogProps = { readonly question: Question; readonly onAnswer: (value: string | null) => void };

function QuestionDialog({ question: { title, text, keys }, onAnswer }: QuestionDialogProps) {
  return (
    <Dialog role="alertdialog" title={title} onClose={() => onAnswer(null)}>
      {text !== undefined && <p>{text}</p>}
      <FormKeys>
        {keys.map(({ value, label, look }, index) => (
          <button
            key={value}
            type="button"
            className={look === undefined ? "key" : `key key--${look}`}
            // The safest answer is under the finger.
            data-first-focus={index === 0 || undefined}
            onClick={() => onAnswer(value)}
          >
            {label}
          </button>
        ))}
      </FormKeys>
    </Dialog>
  );
}
