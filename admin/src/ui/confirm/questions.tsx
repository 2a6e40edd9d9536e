import { useQuestions } from "../../lib/questions.ts";
import { QuestionDialog } from "./question-dialog.tsx";

/** Shows what `ask` asks; once in the app. */
export function Questions() {
  return useQuestions().map((question) => (
    <QuestionDialog key={question.id} question={question} onAnswer={question.answer} />
  ));
}
