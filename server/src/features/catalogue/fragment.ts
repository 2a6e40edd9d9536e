import { limits } from "@hitoslov/contract";
import { type FragmentWord, normaliseAnswer, splitFragment, trayWord } from "@hitoslov/rules";
import { AppError } from "../../http/errors.ts";
import type { Fields } from "./links.ts";

/** Refuses a fragment that could not be played as it is marked; answers its words and the positions in order. */
export function checkFragment({ fragment, hidden, decoys }: Pick<Fields, "fragment" | "hidden" | "decoys">): {
  readonly words: readonly FragmentWord[];
  readonly hidden: number[];
} {
  const words = splitFragment(fragment);
  if (words.length === 0) throw refusal("fragment", "В отрывке нет слов");
  if (words.length > limits.fragmentWords.max) {
    throw refusal("fragment", `В отрывке больше ${limits.fragmentWords.max} слов`);
  }
  const answers = new Set<string>();
  for (const position of hidden) {
    const word = words[position];
    if (word === undefined) throw refusal("hidden", "Нет такого слова в отрывке");
    if (trayWord(word.text).length > limits.answer.max) {
      throw refusal("hidden", `Спрятанное слово длиннее ${limits.answer.max} букв`);
    }
    answers.add(normaliseAnswer(word.text));
  }
  const seen = new Set<string>();
  for (const decoy of decoys) {
    const key = normaliseAnswer(decoy);
    if (key === "") throw refusal("decoys", `«${decoy}» — не слово`);
    if (answers.has(key)) throw refusal("decoys", `Слово «${decoy}» спрятано в отрывке`);
    if (seen.has(key)) throw refusal("decoys", `Слово «${decoy}» повторяется`);
    seen.add(key);
  }
  return { words, hidden: hidden.toSorted((a, b) => a - b) };
}

function refusal(field: keyof Fields, message: string): AppError {
  return new AppError(400, "bad_request", message, { fields: { [field]: message } });
}
