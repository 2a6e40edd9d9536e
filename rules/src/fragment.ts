import { canBeAnswer, letterSpan, normaliseAnswer } from "./answer.ts";
import { HIDDEN_SHARE, MIN_HIDDEN_LENGTH } from "./config.ts";
import { shuffle } from "./random.ts";

/**
 * A word of a fragment; `position` counts from 0, `before` and `after` are the punctuation round it. A word that
 * `opensLine` stands first in a line of the lyric, and is not the first of all.
 */
export type FragmentWord = { position: number; before: string; text: string; after: string; opensLine?: true };

/**
 * The fragment's words by white space; a token of punctuation only belongs to the word before it, the first one of the
 * fragment or of a line to the next.
 */
export function splitFragment(fragment: string): FragmentWord[] {
  const words: FragmentWord[] = [];
  let opening = "";
  let opensLine = false;
  for (const [, space = "", token = ""] of fragment.matchAll(/(\s*)(\S+)/gu)) {
    const span = letterSpan(token);
    const last = words.at(-1);
    if (last && /[\n\r\u2028\u2029]/u.test(space)) opensLine = true;
    if (span) {
      const before = opening + token.slice(0, span.start);
      const text = token.slice(span.start, span.end);
      const word = { position: words.length, before, text, after: token.slice(span.end) };
      words.push(opensLine ? { ...word, opensLine } : word);
      opening = "";
      opensLine = false;
    } else if (last && !opensLine) last.after += ` ${token}`;
    else opening += `${token} `;
  }
  const last = words.at(-1);
  if (last && opening !== "") last.after += ` ${opening.trimEnd()}`;
  return words;
}

/** Proposed positions to hide, ascending: about half of the words, none of one letter or too long to answer, never just two equal neighbours. */
export function proposeHidden(words: readonly FragmentWord[], random: () => number): number[] {
  const candidates = words
    .filter(({ text }) => canBeAnswer(text))
    .map(({ position, text }) => ({ position, key: normaliseAnswer(text) }))
    .filter(({ key }) => key.length >= MIN_HIDDEN_LENGTH);
  const order = shuffle(candidates, random);
  const wanted = Math.max(1, Math.round(words.length * HIDDEN_SHARE));
  const hidden = order.slice(0, wanted);

  const [first, second] = hidden;
  if (first && second && hidden.every(({ key }) => key === first.key)) {
    const other = order.find(({ key }) => key !== first.key);
    if (other) hidden.splice(-1, 1, other);
    else if (hidden.length === 2 && Math.abs(first.position - second.position) === 1) hidden.pop();
  }
  return hidden.map(({ position }) => position).toSorted((a, b) => a - b);
}

/** Restored share of the hidden words, percent to two decimals; 100 when nothing is hidden. */
export function progressPercent(restored: number, hidden: number): number {
  return hidden === 0 ? 100 : Math.round((restored / hidden) * 10_000) / 100;
}
