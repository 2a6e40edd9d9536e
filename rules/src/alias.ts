import { isSameWord, normaliseAnswer } from "./answer.ts";
import type { FragmentWord } from "./fragment.ts";

/** Another answer that counts as right for a word of the lyric. */
export type Alias = { readonly position: number; readonly word: string; readonly answer: string };

/**
 * The answers that count as right at a blank beside its word. An alias belongs to the word at its position. If the lyric was
 * edited and another word is there now, it belongs to the same word elsewhere, if that occurs only once.
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

/** Whether the answer is the word or one of its aliases. */
export function isAccepted(answer: string, word: string, aliases: readonly string[]): boolean {
  return isSameWord(answer, word) || aliases.some((alias) => isSameWord(answer, alias));
}
