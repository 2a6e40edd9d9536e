/** The most that a song of the day pays once its day is over. */
export const ARCHIVE_POINTS = 10;

/** Days of a month that may be missed without ending the streak. */
export const SPARE_DAYS = 2;

/** Bars of the histogram of a day's points. */
const barCount = 10;

/**
 * A day of a player. `spared`: missed, but a spare day has kept the streak; `closed`: there was no song, or the game was
 * down for a while; `open`: today, not played yet.
 */
export type DayMark = "played" | "spared" | "missed" | "closed" | "open";

export type Streak = {
  /** Days in a row, without those that were spared or closed. */
  readonly days: number;
  readonly best: number;
  /** Days played, ever. */
  readonly total: number;
  /** Spare days left this month. */
  readonly spares: number;
  /** From the first day that was played to today. */
  readonly marks: ReadonlyMap<string, DayMark>;
};

/**
 * A player's streak, computed from days alone: `played`, and `aired`, on which there was a song that anybody could play. Days
 * are `2026-03-01`, in the zone of the game.
 */
export function streakOf(played: ReadonlySet<string>, aired: ReadonlySet<string>, today: string): Streak {
  const marks = new Map<string, DayMark>();
  const used = new Map<string, number>();
  let days = 0;
  let best = 0;
  const first = [...played].toSorted()[0] ?? today;
  for (let day = first; day <= today; day = dayAfter(day)) {
    const month = day.slice(0, 7);
    const spent = used.get(month) ?? 0;
    if (played.has(day)) {
      marks.set(day, "played");
      days += 1;
      best = Math.max(best, days);
    } else if (day === today) marks.set(day, "open");
    else if (!aired.has(day)) marks.set(day, "closed");
    else if (days > 0 && spent < SPARE_DAYS) {
      marks.set(day, "spared");
      used.set(month, spent + 1);
    } else {
      marks.set(day, "missed");
      days = 0;
    }
  }
  const spares = SPARE_DAYS - (used.get(today.slice(0, 7)) ?? 0);
  return { days, best, total: played.size, spares, marks };
}

/** The next day of the calendar. */
export function dayAfter(day: string, later = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + later);
  return at.toISOString().slice(0, 10);
}

export type Histogram = {
  /** How many points each bar is wide. */
  readonly step: number;
  readonly counts: readonly number[];
  /** The bar with the own points. */
  readonly own: number;
};

/** The day's points in ten bars as wide as 1, 2 or 5 times a power of ten. */
export function histogramOf(scores: readonly { points: number; players: number }[], own: number): Histogram {
  const most = Math.max(own, ...scores.map(({ points }) => points));
  const step = stepFor((most + 1) / barCount);
  const counts = Array.from({ length: barCount }, () => 0);
  for (const { points, players } of scores) {
    const bar = Math.floor(points / step);
    counts[bar] = (counts[bar] ?? 0) + players;
  }
  return { step, counts, own: Math.floor(own / step) };
}

function stepFor(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power * 10;
}
