/** Start and end of one singing of a word, whole ms from the start of the audio. */
export type TimeRange = readonly [start: number, end: number];

/** For each word of a fragment its singings in order; a line that is sung twice has two of each. */
export type WordTimes = readonly (readonly TimeRange[])[];

/** Seconds of a recording before its first word is sung; none where that is not known. */
export function leadOf(times: Iterable<readonly TimeRange[] | undefined> | null): number {
  const starts = [...(times ?? [])].flatMap((singings) => singings?.map(([start]) => start) ?? []);
  return starts.length === 0 ? 0 : Math.min(...starts) / 1000;
}

/** An error in times; `word` is the position of the first wrong word. */
export type TimesFault =
  | { readonly kind: "count" }
  | { readonly kind: "empty" | "range" | "outside" | "backwards" | "overlap"; readonly word: number };

/**
 * The first fault of times for a fragment of so many words and a recording of so many ms; undefined where they fit.
 * Words are first sung in the order of the line, a word's own singings follow each other, and no two singings overlap:
 * one may begin where another ends.
 */
export function faultOfTimes(times: WordTimes, words: number, duration: number): TimesFault | undefined {
  if (times.length !== words) return { kind: "count" };
  const sung = times.flatMap((ranges, word) => ranges.map(([start, end]) => ({ word, start, end })));
  const empty = times.findIndex((ranges) => ranges.length === 0);
  if (empty >= 0) return { kind: "empty", word: empty };
  const short = sung.find(({ start, end }) => start < 0 || end <= start);
  if (short !== undefined) return { kind: "range", word: short.word };
  const late = sung.find(({ end }) => end > duration);
  if (late !== undefined) return { kind: "outside", word: late.word };
  const startOf = (word: number, singing = 0) => times[word]?.[singing]?.[0] ?? Number.POSITIVE_INFINITY;
  for (const [word, ranges] of times.entries()) {
    const early = word > 0 && startOf(word) < startOf(word - 1);
    if (early || ranges.some((range, at) => at > 0 && range[0] < startOf(word, at - 1))) {
      return { kind: "backwards", word };
    }
  }
  const inTurn = sung.toSorted((a, b) => a.start - b.start);
  const over = inTurn.find(({ start }, at) => start < (inTurn[at - 1]?.end ?? 0));
  return over && { kind: "overlap", word: over.word };
}

/** The times for another cut of the same recording that begins `by` ms earlier; null where it has the line nowhere whole. */
export function moveTimes(times: WordTimes | null, by: number, ms: number): WordTimes | null {
  const moved = times?.map((ranges) =>
    ranges.map(([start, end]) => [start + by, end + by] as const).filter(([start, end]) => start >= 0 && end <= ms),
  );
  // Drops the rest of a repeated line whose first word is cut off.
  const first = moved?.[0]?.[0]?.[0] ?? 0;
  return ifValid(
    moved?.map((ranges) => ranges.filter(([start]) => start >= first)),
    ms,
  );
}

/** The times for the same audio without the padding of its mp3: the last word may have ended in the padding. */
export function shortenTimes(times: WordTimes | null, ms: number): WordTimes | null {
  const shorter = times?.map((ranges) =>
    ranges.map(([start, end]) => [Math.min(start, ms - 1), Math.min(end, ms)] as const),
  );
  return ifValid(shorter, ms);
}

function ifValid(times: WordTimes | undefined, ms: number): WordTimes | null {
  return times !== undefined && faultOfTimes(times, times.length, ms) === undefined ? times : null;
}
