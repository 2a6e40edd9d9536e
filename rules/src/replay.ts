import { canBeAnswer, normaliseAnswer } from "./answer.ts";
import { MIN_HIDDEN_LENGTH } from "./config.ts";
import type { FragmentWord } from "./fragment.ts";
import { seededRandom, shuffle } from "./random.ts";

/** How a guessed song is played again: with other blanks, with more of them, or without choices. */
export const replayKinds = ["other", "more", "typed"] as const;
export type ReplayKind = (typeof replayKinds)[number];

/** Points that all replays of a player together pay on a day. */
export const REPLAY_POINTS_A_DAY = 100;

/** Days after which the blanks of a song repeat: each set may have an audio file of its own, so their number is limited. */
export const REPLAY_SETS = 7;

type Blanks = {
  readonly words: readonly FragmentWord[];
  /** Those of the song itself. */
  readonly hidden: readonly number[];
  readonly kind: ReplayKind;
  /** Secret, of the song and the day. */
  readonly seed: string;
};

/**
 * The blanks of a replay, ascending: as many as before, first from words that were not hidden; with «more», one and a half
 * times as many, from all words. A song without other words keeps its blanks.
 */
export function replayBlanks({ words, hidden, kind, seed }: Blanks): number[] {
  const fit = words.filter(({ text }) => normaliseAnswer(text).length >= MIN_HIDDEN_LENGTH && canBeAnswer(text));
  const order = shuffle(
    [...new Set([...hidden, ...fit.map(({ position }) => position)])].toSorted((a, b) => a - b),
    seededRandom(`replay:${seed}`),
  );
  const wasHidden = (position: number) => hidden.includes(position);
  const sought =
    kind === "more" ? order : [...order.filter((position) => !wasHidden(position)), ...order.filter(wasHidden)];
  const count = kind === "more" ? hidden.length + Math.ceil(hidden.length / 2) : hidden.length;
  return sought.slice(0, count).toSorted((a, b) => a - b);
}
