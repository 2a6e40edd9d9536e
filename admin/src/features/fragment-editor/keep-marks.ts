import { cleanWord, type FragmentWord, splitFragment } from "@hitoslov/rules";
import { useRef } from "react";

type Marked = { readonly fragment: string; readonly hidden: readonly number[] };

/**
 * The marks of an edited fragment. A word that stays keeps its mark wherever it moves, and so does a single word
 * that was rewritten between two that stayed.
 */
export function keepMarks({ fragment, hidden }: Marked, next: string): number[] {
  const before = keysOf(splitFragment(fragment));
  const after = keysOf(splitFragment(next));
  const marked = new Set(hidden);
  return pairs(before, after)
    .filter(([from]) => marked.has(from))
    .map(([, to]) => to);
}

function keysOf(words: readonly FragmentWord[]): string[] {
  return words.map(({ text }) => cleanWord(text));
}

type Pair = readonly [from: number, to: number];

/** Pairs of the same word in `before` and `after`, in order. */
function pairs(before: readonly string[], after: readonly string[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;

  const middle = commonWords(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return rewritten([
    ...Array.from({ length: head }, (_, index): Pair => [index, index]),
    ...middle.map(([from, to]): Pair => [from + head, to + head]),
    ...Array.from({ length: tail }, (_, index): Pair => [before.length - tail + index, after.length - tail + index]),
    [before.length, after.length],
  ]);
}

/** A single word between two that stayed, both before and after, counts as the same word rewritten. */
function rewritten(stayed: readonly Pair[]): Pair[] {
  let last: Pair = [-1, -1];
  const all: Pair[] = [];
  for (const pair of stayed) {
    if (pair[0] - last[0] === 2 && pair[1] - last[1] === 2) all.push([last[0] + 1, last[1] + 1]);
    all.push(pair);
    last = pair;
  }
  return all.slice(0, -1);
}

/** The longest common subsequence of words. */
function commonWords(before: readonly string[], after: readonly string[]): Pair[] {
  const width = after.length + 1;
  // The length of the longest subsequence from (from, to) to the end.
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (from: number, to: number) => lengths[from * width + to] ?? 0;
  for (let from = before.length - 1; from >= 0; from--) {
    for (let to = after.length - 1; to >= 0; to--) {
      lengths[from * width + to] =
        before[from] === after[to] ? at(from + 1, to + 1) + 1 : Math.max(at(from + 1, to), at(from, to + 1));
    }
  }
  const found: Pair[] = [];
  for (let from = 0, to = 0; from < before.length && to < after.length;) {
    if (before[from] === after[to]) {
      found.push([from, to]);
      from += 1;
      to += 1;
    } else if (at(from + 1, to) >= at(from, to + 1)) from += 1;
    else to += 1;
  }
  return found;
}

/**
 * The marks for a text that is being typed. They are computed from the text where they were last set, not from the
 * previous letter, so a word that is half typed or deleted for a moment keeps its mark.
 */
export function useKeptMarks({ fragment, hidden }: Marked): (next: string) => readonly number[] {
  const base = useRef<Marked>({ fragment, hidden });
  const moved = useRef(hidden);
  return (next) => {
    // Other marks than the ones returned last were set by hand, saved or loaded.
    if (moved.current !== hidden) base.current = { fragment, hidden };
    moved.current = keepMarks(base.current, next);
    return moved.current;
  };
}
