import { zonedFormat } from "@hitoslov/brand/time-zone.ts";

const day = zonedFormat("ru", { day: "numeric", month: "long" });
const year = zonedFormat("ru", { year: "numeric" });
const time = zonedFormat("ru", { hour: "2-digit", minute: "2-digit" });

/** «11 июня», in another year «11 июня 2025». */
export function dayOf(instant: string | number, now = Date.now()): string {
  const text = day().format(new Date(instant));
  const its = year().format(new Date(instant));
  return (its === year().format(now) ? text : `${text} ${its}`).replaceAll(" ", "\u00A0");
}

/** «1 июня — 31 августа», both days included: a draw that ends at midnight ends the day before. */
export function daysOf(start: string, end: string, now = Date.now()): string {
  return `${dayOf(start, now)}\u00A0— ${dayOf(Date.parse(end) - 1, now)}`;
}

/** «мая 2026», as it follows «с». */
export function monthOf(instant: string): string {
  // Only beside a day is a month in the genitive.
  const month = day()
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "month");
  return `${month?.value}\u00A0${year().format(new Date(instant))}`;
}

/** «29 ноября, 14:05» */
export function momentOf(instant: string): string {
  return `${dayOf(instant)}, ${timeOf(Date.parse(instant))}`;
}

/** «14:05» */
export function timeOf(instant: number): string {
  return time().format(instant);
}
