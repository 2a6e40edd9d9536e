import type { SongInPlay } from "@hitoslov/contract";
import type { Singings } from "../../art/record-bars.ts";
import type { Place } from "../../lib/fragment-audio.ts";

/** What sounds round a word that is heard again, s. */
const before = 1.5;
const after = 0.5;

/**
 * Where a word is heard again in a recording of so many seconds: the singing heard last at `now`, or the first where none
 * was. Undefined where nobody has said when it is sung.
 */
export function placeOf(singings: Singings, seconds: number, now: number): Place | undefined {
  const places = singings?.map(([start, end]): Place => ({
    from: Math.max(0, start / 1000 - before),
    to: Math.min(seconds, end / 1000 + after),
  }));
  return places?.findLast(({ from }) => from <= now) ?? places?.[0];
}

/** When the word at a position is sung. */
export function singingsOf({ fragment }: SongInPlay, position: number | null): Singings {
  return fragment.words.find((word) => word.position === position)?.times;
}

/** Of the audio, as exactly as it is known. */
export function secondsOf({ audioMs, duration }: SongInPlay): number {
  return audioMs === null ? duration : audioMs / 1000;
}
