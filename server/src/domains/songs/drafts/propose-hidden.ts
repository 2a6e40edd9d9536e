import { canBeAnswer, type FragmentWord, HIDDEN_SHARE, normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { auxiliaryWords } from "./auxiliary-words.ts";

/** Shorter words are not hidden, in letters. */
const shortest = 3;
/** Two words with so many first letters in common, or all but two of them, are forms of one word. */
const stem = 4;

type Asked = {
  readonly name: string;
  readonly fragment: string;
  /** The number of the level; its words of the title stay on the first one. */
  readonly level: number;
  /** As many as other songs of the level hide; undefined where there are none. */
  readonly count: number | undefined;
};

/**
 * Positions of words to hide, and of others that could be: none that only joins others, or that the text tells elsewhere while there are others, each
 * from its own part of the text, the longest of it.
 */
export function proposeHiddenWords({ name, fragment, level, count }: Asked): { hidden: number[]; spare: number[] } {
  const words = splitFragment(fragment);
  const title = level === 1 ? splitFragment(name).map(({ text }) => normaliseAnswer(text)) : [];
  const told = Map.groupBy(words, ({ text }) => normaliseAnswer(text));
  const known = new Set<string>();
  const fitting = words.filter(({ text }) => {
    const key = normaliseAnswer(text);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst && isWorthy(text, key) && !title.some((word) => isFormOf(key, word));
  });
  const once = fitting.filter(({ text }) => told.get(normaliseAnswer(text))?.length === 1);
  const wanted = Math.max(1, count ?? Math.round(words.length * HIDDEN_SHARE));
  const candidates = once.length >= wanted ? once : fitting;
  const hidden = spread(candidates, Math.min(wanted, candidates.length));
  return { hidden, spare: fitting.flatMap(({ position }) => (hidden.includes(position) ? [] : position)) };
}

function isWorthy(text: string, key: string): boolean {
  return key.length >= shortest && !auxiliaryWords.has(key) && canBeAnswer(text);
}

/** «берёзу» is a form of «берёза». */
function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(stem, Math.min(one.length, other.length) - 2);
  return one.length >= length && one.slice(0, length) === other.slice(0, length);
}

/** One word of each of so many equal parts, which begin with whole words. */
function spread(words: readonly FragmentWord[], count: number): number[] {
  return Array.from({ length: count }, (_, part) => {
    const among = words.slice(
      Math.round((part * words.length) / count),
      Math.round(((part + 1) * words.length) / count),
    );
    return among.reduce((best, word) => (word.text.length > best.text.length ? word : best)).position;
  });
}
