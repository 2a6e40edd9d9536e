import { timeZone, zonedFormat } from "@hitoslov/brand/time-zone.ts";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import { formatDate } from "./format.ts";

/** A moment as typed: a day DD.MM.YY and a wall-clock time in the zone of the server. */
export type Moment = { readonly date: string; readonly hours: string; readonly minutes: string };

export const noMoment: Moment = { date: "", hours: "00", minutes: "00" };

const clock = zonedFormat("en-GB", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The wall-clock time at an instant, by part; the year has four digits, as ISO asks, before 1000 too. */
function wall(instant: Date): Readonly<Record<string, string>> {
  return Object.fromEntries(
    clock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, type === "year" ? value.padStart(4, "0") : value]),
  );
}

export function momentOf(instant: string): Moment {
  const { day, month, year = "", hour = "", minute = "" } = wall(new Date(instant));
  return { date: `${day}.${month}.${year.slice(-2)}`, hours: hour, minutes: minute };
}

/** The day of a moment as YYYY-MM-DD; null while it is incomplete or invalid. */
export function dayOf({ date }: Pick<Moment, "date">): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{2})$/.exec(date) ?? [];
  if (day === undefined) return null;
  const iso = `20${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso) ? null : iso;
}

/** «31.08.26» of 2026-08-31 */
export function dateOf(day: string): string {
  const [year = "", month, date] = day.split("-");
  return `${date}.${month}.${year.slice(-2)}`;
}

export function today(now: Date): string {
  const { year, month, day } = wall(now);
  return `${year}-${month}-${day}`;
}

/** The instant of a moment; "" if it is none, and the server answers with the error. */
export function instantOf(moment: Moment): string {
  const day = dayOf(moment);
  return (day !== null && instantAt(day, moment.hours, moment.minutes)) || "";
}

/** The instant of a day `YYYY-MM-DD` and a wall-clock time; undefined if either is invalid. */
export function instantAt(day: string, hours = "00", minutes = "00"): string | undefined {
  const shown = Date.parse(`${day}T${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}Z`);
  if (Number.isNaN(shown)) return undefined;
  // Twice: the first guess may have the offset of the other side of a clock change.
  const near = shown - offsetAt(shown);
  return new Date(shown - offsetAt(near)).toISOString();
}

/** «16 декабря 2026»: the last day before an exclusive end. */
export function lastDay(end: string): string {
  return formatDate(new Date(Date.parse(end) - 1));
}

/** The offset of the wall clock from UTC, ms. */
function offsetAt(time: number): number {
  const { year, month, day, hour, minute } = wall(new Date(time));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - Math.floor(time / 60_000) * 60_000;
}

/** The stored instant to the millisecond, if the shown moment was not changed. */
export function keptInstant(moment: Moment, before: string | undefined): string {
  if (before === undefined) return instantOf(moment);
  const { date, hours, minutes } = momentOf(before);
  const same = date === moment.date && hours === moment.hours && minutes === moment.minutes;
  return same ? before : instantOf(moment);
}

/** The zone of the game after a time: «по Москве». */
export function zoneName(): string {
  return zoneInWords(timeZone());
}
