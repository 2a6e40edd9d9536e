import { addDays } from "../../lib/calendar.ts";
import { instantAt, today } from "../../lib/moments.ts";

const day = 24 * 3_600_000;

/** Days until an instant, of which the last has begun. */
export function daysUntil(at: string, now = new Date()): number {
  return Math.ceil((Date.parse(at) - now.getTime()) / day);
}

/** The instant at which the last so many days began, this one included; undefined for what is no number of days. */
export function startOfDays(days: string | undefined, now = new Date()): string | undefined {
  return days === undefined ? undefined : instantAt(addDays(today(now), 1 - Number(days)));
}
