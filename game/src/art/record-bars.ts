import { loudness } from "./loudness.ts";
import { polar } from "@hitoslov/brand/polar.ts";
import type { WordState } from "./word-state.ts";

export type RecordWord = {
  /** Null while hidden: every silence is equally long, or its length would tell the word. */
  readonly text: string | null;
  readonly state: WordState;
};

export type Bar = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Share of the dial at which the needle has passed it. */
  readonly share: number;
};

export type RecordPart = {
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
/** Room between words, in letters and in degrees. */
const gapLetters = 2.2;
const gap = 3.2;
const barStep = 2.15;
/** The radius the sound swings round. */
const groove = 143;

/** Lays the words out along `span` degrees, left to right as one reads. */
export function layOutRecord(words: readonly RecordWord[], span: number): RecordPart[] {
  const letters = words.map((word) => (word.text?.length ?? hiddenLetters) + gapLetters);
  const total = letters.reduce((sum, count) => sum + count, 0);
  const usable = span - gap * words.length;
  let from = -span / 2;
  return words.map(({ text, state }, index) => {
    const width = (usable * (letters[index] ?? 0)) / total;
    const count = Math.max(2, Math.round(width / barStep));
    const heights = text === null ? Array.from({ length: count }, () => 0) : loudness(text, count);
    const start = from;
    const bars = heights.map((height, bar) => {
      const angle = start + (width * (bar + 0.5)) / count;
      const swing = text === null ? 0 : 6 + 32 * height;
      const [x1, y1] = polar(groove - swing, angle);
      const [x2, y2] = polar(groove + swing + 0.01, angle);
      return { x1, y1, x2, y2, share: (angle + span / 2) / span };
    });
    from += width + gap;
    return { state, bars, from: start - gap / 2, to: start + width + gap / 2 };
  });
}
