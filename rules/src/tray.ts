import { cleanWord, normaliseAnswer } from "./answer.ts";
import { AUTHOR_CHOICES, DECOYS, TIP_CHOICES } from "./config.ts";
import { seededRandom, shuffle } from "./random.ts";

/** A word as a choice shows it: lower case, no punctuation, `ё` kept. */
export function trayWord(text: string): string {
  return cleanWord(text);
}

/** Extra words in the tray of a song with so many different hidden words at a level (its number, from 1). */
export function decoyCount(level: number, words: number): number {
  if (words === 1) return DECOYS.ofOneWord;
  const least = words === 2 ? DECOYS.ofTwoWords : DECOYS.firstLevel;
  return Math.max(least, levelDecoys(level));
}

function levelDecoys(level: number): number {
  if (level < 2) return DECOYS.firstLevel;
  return level < 3 ? DECOYS.secondLevel : DECOYS.laterLevels;
}

/** What a tray is made of: `decoys` is the staff's own list, `pool` the words of other fragments, `level` the number. */
export type TrayParts = {
  hidden: readonly string[];
  /** Aliases of the hidden words, which are never used as decoys. */
  aliases?: readonly string[];
  decoys: readonly string[];
  pool: readonly string[];
  level: number;
  /** Secret, of the song: the same words for every player, so that two trays compared give nothing away. */
  choiceSeed: string;
};

/** The words of a tray: every hidden one, repeats too, and then the level's decoys. */
export function trayWords({ hidden, aliases = [], decoys, pool, level, choiceSeed }: TrayParts): string[] {
  const random = seededRandom(`tray:${choiceSeed}`);
  const words = hidden.map(trayWord);
  const count = decoyCount(level, distinct(words, []).length);
  const chosen = shuffle(distinct(decoys, [...words, ...aliases]), random).slice(0, count);
  const rest = shuffle(distinct(pool, [...words, ...aliases, ...chosen]), random);
  const lengths = shuffle(words, random).map((word) => word.length);
  while (chosen.length < count && rest.length > 0) {
    const length = lengths[chosen.length % lengths.length] ?? 0;
    chosen.push(...rest.splice(nearestInLength(rest, length), 1));
  }
  return [...words, ...chosen];
}

/** The choices in the order they are shown: shuffled, equal ones kept apart; `seed` is the play's and secret. */
export function layTray(words: readonly string[], seed: string): string[] {
  return keepApart(words, seededRandom(`order:${seed}`));
}

/**
 * The lamp's candidates: the word and others of its tray, so that comparing the two tells nothing. They stay the same
 * for the whole tray of the play and a seed of the play and position; fewer than three only when the tray has fewer.
 */
export function tipChoices({ word, tray, seed }: { word: string; tray: readonly string[]; seed: string }): string[] {
  const random = seededRandom(`tip:${seed}`);
  const right = trayWord(word);
  const others = shuffle(distinct(tray, [right]), random).slice(0, TIP_CHOICES - 1);
  return shuffle([right, ...others], random);
}

/** Four authors, exactly one of them right; fewer when there are too few others, none when the song has no author. */
export function authorChoices<T extends { _id: string }>({
  right,
  others,
  seed,
}: {
  right: readonly T[];
  others: readonly T[];
  seed: string;
}): T[] {
  const random = seededRandom(`authors:${seed}`);
  const rightIds = new Set(right.map(({ _id }) => _id));
  const one = shuffle(byId(right), random).slice(0, 1);
  const wrong = byId(others).filter(({ _id }) => !rightIds.has(_id));
  return one.length === 0 ? [] : shuffle([...one, ...shuffle(wrong, random).slice(0, AUTHOR_CHOICES - 1)], random);
}

// The order in which a query returns rows must not change a seeded choice, so both lists below are sorted.

function byId<T extends { _id: string }>(items: readonly T[]): T[] {
  const unique = new Map<string, T>();
  for (const item of items) {
    const { _id } = item;
    unique.set(_id, item);
  }
  return [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** The words as choices show them, without duplicates and excluded ones. */
function distinct(words: readonly string[], excluded: readonly string[]): string[] {
  const taken = new Set(["", ...excluded.map(normaliseAnswer)]);
  const shown = [...new Set(words.map(trayWord))].toSorted((a, b) => (a < b ? -1 : 1));
  return shown.filter((word) => {
    const key = normaliseAnswer(word);
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
}

function nearestInLength(words: readonly string[], length: number): number {
  let nearest = 0;
  let least = Infinity;
  for (const [i, word] of words.entries()) {
    const difference = Math.abs(word.length - length);
    if (difference < least) {
      nearest = i;
      least = difference;
    }
  }
  return nearest;
}

/** The words in a random order with as few equal neighbours as there can be. */
function keepApart(words: readonly string[], random: () => number): string[] {
  const rest = shuffle(words, random).map((word) => ({ word, key: normaliseAnswer(word) }));
  const result: string[] = [];
  let last: string | undefined;
  while (rest.length > 0) {
    const commonest = commonestKey(rest);
    // A word that fills more than half of the remaining places must be used now, or it will stand beside itself.
    const isUrgent = commonest.count > Math.ceil((rest.length - 1) / 2) && commonest.key !== last;
    const fitting = rest.findIndex(({ key }) => (isUrgent ? key === commonest.key : key !== last));
    for (const { word, key } of rest.splice(Math.max(fitting, 0), 1)) {
      result.push(word);
      last = key;
    }
  }
  return result;
}

function commonestKey(items: readonly { key: string }[]): { key: string; count: number } {
  const counts = new Map<string, number>();
  let commonest = { key: "", count: 0 };
  for (const { key } of items) {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > commonest.count) commonest = { key, count };
  }
  return commonest;
}
