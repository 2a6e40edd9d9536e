import { limits } from "@hitoslov/contract";
import type { Days } from "../../../db/days.ts";
import { invalidField } from "../../../http/errors.ts";

const dayLength = 86_400_000;

/** `YYYY.MM.DD` of both ends, included, as dates. */
export function daysBetween(start: string, end: string): Days {
  const days = { from: start.replaceAll(".", "-"), to: end.replaceAll(".", "-") };
  // PostgreSQL knows no year 0, and the days before these are asked for too.
  if (days.from < "0003") throw invalidField("start_date", "Такого дня нет");
  if (days.to < days.from) throw invalidField("end_date", "Конец не раньше начала");
  if (lengthOf(days) > limits.range.days) throw invalidField("end_date", `Не больше ${limits.range.days}\u00A0дней`);
  return days;
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength + 1;
}

/** As many days, up to the day before. */
export function daysBefore(days: Days): Days {
  const earlier = (day: string, count: number) =>
    new Date(Date.parse(day) - count * dayLength).toISOString().slice(0, 10);
  return { from: earlier(days.from, lengthOf(days)), to: earlier(days.from, 1) };
}
