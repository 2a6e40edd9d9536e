import { MaskedDateSchema } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { addDays, dayMs, dayName } from "../../lib/calendar.ts";

/** Days by the mask of the specification, both included: «2026.06.05». */
export type DayRange = { readonly start: string; readonly end: string };

export const presets = [7, 30, 90] as const;
export const usualDays = 30;

const plain = (masked: string) => masked.replaceAll(".", "-");
const masked = (day: string) => day.replaceAll("-", ".");

export function daysOf({ start, end }: DayRange): number {
  return Math.round((Date.parse(plain(end)) - Date.parse(plain(start))) / dayMs) + 1;
}

/** The error of the range, or undefined. */
export function rangeError(range: DayRange): string | undefined {
  for (const day of [range.start, range.end]) {
    const { error } = MaskedDateSchema.safeParse(day);
    if (error !== undefined) return error.issues[0]?.message;
  }
  if (range.start > range.end) return "Начало позже конца";
  return daysOf(range) > limits.range.days ? "Не\u00A0больше года за\u00A0раз" : undefined;
}

/** The range of as many days just before it. */
export function previousOf(range: DayRange): DayRange {
  const count = daysOf(range);
  return { start: masked(addDays(plain(range.start), -count)), end: masked(addDays(plain(range.start), -1)) };
}

/** «24 сентября — 23 октября 2026» */
export function rangeText({ start, end }: DayRange): string {
  const year = (day: string) => `\u00A0${day.slice(0, 4)}`;
  const named = (day: string) => dayName(plain(day)).replace(" ", "\u00A0");
  return `${named(start)}${year(start) === year(end) ? "" : year(start)}\u00A0— ${named(end)}${year(end)}`;
}

export function isSameRange(one: DayRange, other: DayRange): boolean {
  return one.start === other.start && one.end === other.end;
}

const hourName = (hour: string) => `${Number(hour)}:00`;

/** The name of a bucket `2026-06-05`, `2026-06-05 13` or `13`: «5 июня», «5 июня, 13:00», «13:00». */
export function bucketName(at: string): string {
  const [day = "", hour] = at.split(" ");
  if (!day.includes("-")) return hourName(day);
  return hour === undefined ? dayName(day) : `${dayName(day)}, ${hourName(hour)}`;
}

/** The tick of a bucket: «5», or «05.06» if the range has several months. */
export function bucketTick(at: string, several: boolean): string {
  const [day = "", hour] = at.split(" ");
  if (!day.includes("-")) return hourName(day);
  if (hour !== undefined) return hourName(hour);
  const [, month = "", date = ""] = day.split("-");
  return several ? `${date}.${month}` : String(Number(date));
}
