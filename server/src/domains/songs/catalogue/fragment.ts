import { limits } from "@hitoslov/contract";
import { canBeAnswer, type FragmentWord, isSameWord, normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { invalidField } from "../../../http/errors.ts";
import type { Fields } from "./links.ts";

/** Refuses a fragment that could not be played as it is marked; answers its words and the positions in order. */
export function checkFragment({ fragment, hidden, decoys }: Pick<Fields, "fragment" | "hidden" | "decoys">): {
  readonly words: readonly FragmentWord[];
  readonly hidden: number[];
} {
  const words = splitFragment(fragment);
  // Songs are imported before their lyrics are known; forms ask for one.
  if (words.length === 0 && fragment !== "") throw invalidField("fragment", "В\u00A0отрывке нет слов");
  if (words.length > limits.fragmentWords.max) {
    throw invalidField("fragment", `В\u00A0отрывке больше ${limits.fragmentWords.max}\u00A0слов`);
  }
  const answers = new Set<string>();
  for (const position of hidden) {
    const word = words[position];
    if (word === undefined) throw invalidField("hidden", "Нет такого слова в\u00A0отрывке");
    if (!canBeAnswer(word.text)) {
      throw invalidField("hidden", `Спрятанное слово длиннее ${limits.answer.max}\u00A0букв`);
    }
    answers.add(normaliseAnswer(word.text));
  }
  const seen = new Set<string>();
  for (const decoy of decoys) {
    const key = normaliseAnswer(decoy);
    if (key === "") throw invalidField("decoys", `«${decoy}»\u00A0— не слово`);
    if (answers.has(key)) throw invalidField("decoys", `Слово «${decoy}» спрятано в\u00A0отрывке`);
    if (seen.has(key)) throw invalidField("decoys", `Слово «${decoy}» повторяется`);
    seen.add(key);
  }
  return { words, hidden: hidden.toSorted((a, b) => a - b) };
}

type Aliases = NonNullable<Fields["aliases"]>;

/** Whether the answer is right already: it is the word itself, or one of these aliases. */
export function isKnownAlias(aliases: Aliases, { position, word, answer }: Aliases[number]): boolean {
  const isThere = (it: Aliases[number]) =>
    it.position === position && isSameWord(it.word, word) && isSameWord(it.answer, answer);
  return isSameWord(answer, word) || aliases.some(isThere);
}

/** Refuses an answer that can never be right beside its word, or is there already. */
export function checkAliases(aliases: Aliases): void {
  for (const [index, alias] of aliases.entries()) {
    const { word, answer } = alias;
    const refuse = (message: string) => invalidField(`aliases.${index}.answer`, message);
    if (normaliseAnswer(answer) === "") throw refuse(`«${answer}»\u00A0— не слово`);
    if (isSameWord(answer, word)) throw refuse(`«${answer}»\u00A0— и\u00A0есть слово песни`);
    if (isKnownAlias(aliases.slice(0, index), alias)) throw refuse(`Ответ «${answer}» повторяется`);
  }
}
