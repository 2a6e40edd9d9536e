import { limits } from "@hitoslov/contract";
import type { Days } from "../../../db/days.ts";
import { invalidField } from "../../../http/errors.ts";
import { dayMs } from "../../../time.ts";

/** Turns both ends, `YYYY.MM.DD`, into dates; both days are included. Refuses a range at the field that is wrong. */
export function daysBetween(start: string, end: string): Days {
  const days = { from: start.replaceAll(".", "-"), to: end.replaceAll(".", "-") };
  // PostgreSQL has no year 0, and as many days before these are queried too.
  if (days.from < "0003") throw invalidField("start_date", "Такого дня нет");
  if (days.to < days.from) throw invalidField("end_date", "Конец не раньше начала");
  if (lengthOf(days) > limits.range.days) throw invalidField("end_date", `Не больше ${limits.range.days}\u00A0дней`);
  return days;
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** As many days, which end on the day before these. */
export function daysBefore(days: Days): Days {
  const earlier = (day: string, count: number) => new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);
  return { from: earlier(days.from, lengthOf(days)), to: earlier(days.from, 1) };
}
