import { isSameWord, normaliseAnswer } from "./answer.ts";
import type { FragmentWord } from "./fragment.ts";

/** An answer that counts as right for a word of the lyric, though it is another one. */
export type Alias = { readonly position: number; readonly word: string; readonly answer: string };

/**
 * The answers that count as right at a blank beside its word. They belong to the word at its place; where the place is
 * another by now, as the lyric was edited, to the only word of the lyric that is the same.
 */
export function aliasesAt(
  aliases: readonly Alias[],
  words: readonly Pick<FragmentWord, "text">[],
  position: number,
): string[] {
  const text = words[position]?.text;
  if (text === undefined || aliases.length === 0) return [];
  const key = normaliseAnswer(text);
  const keyAt = (at: number) => normaliseAnswer(words[at]?.text ?? "");
  const isOnly = words.filter((word) => normaliseAnswer(word.text) === key).length === 1;
  return aliases.flatMap((alias) => {
    if (normaliseAnswer(alias.word) !== key) return [];
    const isHere = alias.position === position || (isOnly && keyAt(alias.position) !== key);
    return isHere ? [alias.answer] : [];
  });
}

/** Whether the answer is the word, or one that counts as right beside it: both are judged alike. */
export function isAccepted(answer: string, word: string, aliases: readonly string[]): boolean {
  return isSameWord(answer, word) || aliases.some((alias) => isSameWord(answer, alias));
}
