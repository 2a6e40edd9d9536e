import type { AppSettings } from "@hitoslov/contract";

type Holiday = AppSettings["holidays"][number];

/** The holiday whose start is past and whose end is not yet reached; of several the one that began last. */
export function currentHoliday(holidays: readonly Holiday[], now: number): Holiday | undefined {
  return holidays
    .filter(({ time_start, time_end }) => Date.parse(time_start) <= now && now < Date.parse(time_end))
    .toSorted((a, b) => Date.parse(b.time_start) - Date.parse(a.time_start))[0];
}

/** How long until a holiday begins or ends, ms; undefined where none will. */
export function untilChange(holidays: readonly Holiday[], now: number): number | undefined {
  const coming = holidays
    .flatMap(({ time_start, time_end }) => [Date.parse(time_start), Date.parse(time_end)])
    .filter((at) => at > now);
  return coming.length === 0 ? undefined : Math.min(...coming) - now;
}
