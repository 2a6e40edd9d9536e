import { createStore } from "@hitoslov/brand/store.ts";

type AnswerKey = {
  readonly value: string;
  readonly label: string;
  readonly look?: "action" | "bad";
};
export type Question = {
  readonly title: string;
  readonly text?: string | undefined;
  /** From the safest to the boldest; the first one has the focus. */
  readonly keys: readonly AnswerKey[];
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

export const useQuestions = questions.use;
