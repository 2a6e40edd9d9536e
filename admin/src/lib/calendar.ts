import { instantAt, today } from "./moments.ts";

// Days are YYYY-MM-DD: plain dates without a zone, which sort as texts.

export const dayMs = 24 * 3_600_000;

function plain(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function addDays(from: string, count: number): string {
  return plain(Date.parse(from) + count * dayMs);
}

const monthFormat = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", month: "long" });
const dayFormat = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long" });

/** «август 2026» */
export function monthName(date: string): string {
  return `${monthFormat.format(new Date(date))} ${date.slice(0, 4)}`;
}

/** «31 августа» */
export function dayName(date: string): string {
  return dayFormat.format(new Date(date));
}

/** «31 августа 2026» */
export function dayWithYear(date: string): string {
  return `${dayName(date)} ${date.slice(0, 4)}`.replaceAll(" ", "\u00A0");
}

/** How a field shows a day: YYYY.MM.DD for statistics, as the specification requires, or DD.MM.YYYY. */
export type DayMask = "statsDate" | "date";

const turned = (text: string) => text.split(".").toReversed().join(".");

/** «21.11.2026» of 2026-11-21 */
export function maskedOf(day: string, mask: DayMask): string {
  const masked = day.replaceAll("-", ".");
  return mask === "date" ? turned(masked) : masked;
}

/** The day in a field; null while it is incomplete or invalid. */
export function dayOfMasked(text: string, mask: DayMask): string | null {
  const iso = (mask === "date" ? turned(text) : text).replaceAll(".", "-");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const time = Date.parse(iso);
  return Number.isNaN(time) || plain(time) !== iso ? null : iso;
}

/** The last `count` days, today included, by the mask of the statistics. */
export function lastDays(count: number, now = new Date()): { readonly start: string; readonly end: string } {
  const end = today(now);
  return { start: maskedOf(addDays(end, 1 - count), "statsDate"), end: maskedOf(end, "statsDate") };
}

/** Days until an instant, rounded up. */
export function daysUntil(at: string, now = new Date()): number {
  return Math.ceil((Date.parse(at) - now.getTime()) / dayMs);
}

/** The instant when the last `days` days began, today included; undefined without `days`. */
export function startOfDays(days: string | undefined, now = new Date()): string | undefined {
  return days === undefined ? undefined : instantAt(addDays(today(now), 1 - Number(days)));
}
