import type { SongQuality } from "@hitoslov/contract";
import { timeStep } from "./songs.ts";

/** How many tries ended (guessed, failed or skipped), and how many of these were guessed. */
export type Tries = { readonly guessed: number; readonly ended: number };
type Interval = NonNullable<SongQuality["interval"]>;
type Mark = SongQuality["mark"];

/** The quantile of the normal distribution for 95 %. */
const z = 1.959964;
/** Fewest tries to judge by: of a song, and of a level that may be suggested for a song. */
const triesAtLeast = { song: 30, level: 200 };

/** E. B. Wilson, «Probable inference, the law of succession, and statistical inference», JASA 22 (1927), 209–212. */
export function wilson({ guessed, ended }: Tries): Interval | null {
  if (ended === 0) return null;
  const share = guessed / ended;
  const square = z ** 2 / ended;
  const middle = share + square / 2;
  const reach = z * Math.sqrt((share * (1 - share)) / ended + square / ended / 4);
  return { low: Math.max(0, (middle - reach) / (1 + square)), high: Math.min(1, (middle + reach) / (1 + square)) };
}

/** The mark of a song against its level as a whole; null if its tries are too few or do not differ. */
export function markOf(song: Tries, level: Tries): Mark {
  const interval = wilson(song);
  if (interval === null || song.ended < triesAtLeast.song) return null;
  const rate = level.guessed / level.ended;
  if (interval.low > rate) return "too_easy";
  return interval.high < rate ? "too_hard" : null;
}

/** The level whose guess rate is nearest to the song's, the lower of equal ones; null if none has enough tries. */
export function nearestLevel(song: Tries, levels: ReadonlyMap<number, Tries>): number | null {
  const distance = ({ guessed, ended }: Tries) => Math.abs(guessed / ended - song.guessed / song.ended);
  const [nearest] = [...levels]
    .filter(([, level]) => level.ended >= triesAtLeast.level)
    .toSorted(([one, first], [other, second]) => distance(first) - distance(second) || one - other);
  return nearest?.[0] ?? null;
}

export type Step = { readonly bucket: number; readonly plays: number };

/**
 * The median of times counted by steps, s, to 0.1; null without times. `steps` are in ascending order. Within its step
 * the median is interpolated by how many of the step's plays precede it.
 */
export function medianOf(steps: readonly Step[]): number | null {
  let left = steps.reduce((sum, { plays }) => sum + plays, 0) / 2;
  for (const { bucket, plays } of steps) {
    if (left <= plays) return Math.round(timeStep ** (bucket + left / plays) * 10) / 10;
    left -= plays;
  }
  return null;
}
