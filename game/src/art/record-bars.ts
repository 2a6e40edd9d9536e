import type { PlayWord } from "@hitoslov/contract";
import { polar } from "@hitoslov/brand/polar.ts";
import { seeded } from "@hitoslov/brand/seeded.ts";

export type Singings = PlayWord["times"];

export type RecordWord = {
  /** Null while hidden: without times all blanks are equally long, or their length would give the word away. */
  readonly text: string | null;
  readonly state: WordState;
  /** When it is sung, ms, if known. */
  readonly times?: Singings | undefined;
};

type Bar = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** The share of the dial at which the needle has passed it. */
  readonly share: number;
};

export type RecordPart = {
  /** Which word of the line it is, counted from 0. */
  readonly at: number;
  readonly state: WordState;
  readonly bars: readonly Bar[];
  /** Degrees from the top. */
  readonly from: number;
  readonly to: number;
};

/** Degrees the words take of a record behind the panel. */
export const DIAL_SPAN = 216;

/** Letters that stand for a hidden word. */
const hiddenLetters = 7;
/** The gap between words, in letters and in degrees. */
const gapLetters = 2.2;
const gap = 3.2;
const barStep = 2.15;

/** The radius in the middle of the bars, and a factor for their height. */
export type Groove = { readonly radius: number; readonly swing: number };

const middle: Groove = { radius: 143, swing: 1 };

/**
 * Lays the words out along `span` degrees, left to right as one reads: by time where all are known to lie within `ms`,
 * a part for each singing, else one part a word by their letters.
 */
export function layOutRecord(
  words: readonly RecordWord[],
  span: number,
  ms: number | null = null,
  groove = middle,
): RecordPart[] {
  if (ms !== null && words.length > 0 && words.every(({ times }) => times !== undefined)) {
    const sung = words.flatMap(({ times = [], ...word }, at) =>
      times.map(([start, end]) => ({ ...word, at, start, end })),
    );
    return sung
      .toSorted((a, b) => a.start - b.start)
      .map(({ at, text, state, start, end }) => {
        const [from, to] = [(span * start) / ms - span / 2, (span * end) / ms - span / 2];
        // Words that follow each other without a pause would run together.
        const rest = Math.min(gap, (to - from) / 3) / 2;
        return { at, state, bars: drawBars(text, from + rest, to - rest, span, groove), from, to };
      });
  }
  const letters = words.map((word) => (word.text?.length ?? hiddenLetters) + gapLetters);
  const total = letters.reduce((sum, count) => sum + count, 0);
  const usable = span - gap * words.length;
  let from = -span / 2;
  return words.map(({ text, state }, at) => {
    const start = from;
    const end = start + (usable * (letters[at] ?? 0)) / total;
    from = end + gap;
    return { at, state, bars: drawBars(text, start, end, span, groove), from: start - gap / 2, to: end + gap / 2 };
  });
}

function drawBars(text: string | null, from: number, to: number, span: number, { radius, swing }: Groove): Bar[] {
  const width = to - from;
  // Nearer to the centre there is less space.
  const step = (barStep * middle.radius) / radius;
  const count = Math.max(width < step ? 1 : 2, Math.round(width / step));
  const heights = text === null ? Array.from({ length: count }, () => 0) : loudness(text, count);
  return heights.map((height, bar) => {
    const angle = from + (width * (bar + 0.5)) / count;
    const reach = text === null ? 0 : swing * (6 + 32 * height);
    const [x1, y1] = polar(radius - reach, angle);
    const [x2, y2] = polar(radius + reach + 0.01, angle);
    return { x1, y1, x2, y2, share: (angle + span / 2) / span };
  });
}

const vowels = /[аеёиоуыэюя]/gi;

/** What a word would look like as sound: `count` bars from 0 to 1, one swell a syllable. */
export function loudness(word: string, count: number): number[] {
  const random = seeded(word);
  const syllables = Math.max(1, word.match(vowels)?.length ?? 0);
  return Array.from({ length: count }, (_, bar) => {
    const swell = Math.abs(Math.sin((Math.PI * (bar + 0.5) * syllables) / count)) ** 0.7;
    return 0.16 + 0.84 * swell * (0.55 + 0.45 * random());
  });
}

/** The state of a word. `lost` was revealed by the server after five mistakes and earns nothing. */
export type WordState =
  | "given"
  | "empty"
  | "active"
  | "typing"
  | "filled"
  | "checking"
  | "correct"
  | "wrong"
  | "hinted"
  | "lost";
