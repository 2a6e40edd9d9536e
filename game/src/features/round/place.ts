import type { SongInPlay } from "@hitoslov/contract";
import type { Singings } from "../../art/record-bars.ts";
import type { Place } from "../../lib/fragment-audio.ts";

/** How much is played before and after a word that is repeated, s. */
const before = 1.5;
const after = 0.5;

/**
 * The part of a recording, `seconds` long, that repeats a word: the last one that has begun by `now`, else the first.
 * Undefined if the word's times are unknown.
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

/** The length of the audio, s, as exactly as it is known. */
export function secondsOf({ audioMs, duration }: SongInPlay): number {
  return audioMs === null ? duration : audioMs / 1000;
}
