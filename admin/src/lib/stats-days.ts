import { addDays } from "./calendar.ts";
import { today } from "./moments.ts";

/** A day by the mask of the specification: «2026.11.21». */
function masked(day: string): string {
  return day.replaceAll("-", ".");
}

/** The last `count` days, today included. */
export function lastDays(count: number, now = new Date()): { readonly start: string; readonly end: string } {
  const end = today(now);
  return { start: masked(addDays(end, 1 - count)), end: masked(end) };
}
