/** A difficulty level; `name` is its number. */
export type Level = { name: string };

/** Songs: guessed since the token was given, guessed at this level, and clean ones in an unbroken row. */
export type Counters = { perSession: number; sameLevel: number; inRow: number };

/** How a song ended: `clean`: without a hint and with at most the forgiven mistake; `sameLevel`: as the song before. */
export type SongOutcome = { guessed: boolean; clean: boolean; sameLevel: boolean; skipped: boolean };

/** A name without a number goes last. */
function levelNumber({ name }: Level): number {
  const digits = /\d+/.exec(name);
  return digits ? Number(digits[0]) : Infinity;
}

/** The levels by their numbers, ascending: 2 before 10. */
export function orderLevels<T extends Level>(levels: readonly T[]): T[] {
  return levels
    .map((level) => ({ level, number: levelNumber(level) }))
    .toSorted((a, b) => (a.number === b.number ? 0 : a.number - b.number))
    .map(({ level }) => level);
}

/** The next level up or down by number, whether or not the current one is still in the list; undefined at the edge. */
export function neighbourLevel<T extends Level>(
  levels: readonly T[],
  current: Level,
  direction: "up" | "down",
): T | undefined {
  const from = levelNumber(current);
  const ordered = orderLevels(levels);
  return direction === "up"
    ? ordered.find((level) => levelNumber(level) > from)
    : ordered.findLast((level) => levelNumber(level) < from);
}

/**
 * The counters after a song was finished or skipped (a skipped one is never guessed).
 * `perSession` and `sameLevel` grow with a guessed song; `sameLevel` starts anew when the level has changed.
 * `inRow` grows with a guessed clean song and any other outcome ends the row; the author chosen plays no part.
 */
export function nextCounters(counters: Counters, { guessed, clean, sameLevel, skipped }: SongOutcome): Counters {
  const completed = guessed && !skipped;
  const added = completed ? 1 : 0;
  return {
    perSession: counters.perSession + added,
    sameLevel: (sameLevel ? counters.sameLevel : 0) + added,
    inRow: completed && clean ? counters.inRow + 1 : 0,
  };
}
