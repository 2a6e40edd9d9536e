import { type RawBuilder, sql } from "kysely";
import type { Config } from "../config.ts";

/** Days of the calendar, both included: `2026-03-01`. */
export type Days = { readonly from: string; readonly to: string };
type Zone = Config["TIME_ZONE"];

/** The instant at which a day of the zone begins, or the day that many days later. */
export function midnight(day: string | RawBuilder<unknown>, zone: Zone, later = 0) {
  return sql<Date>`((${day}::text::date + ${later}::int)::timestamp at time zone ${zone}::text)`;
}

/** Whether the instant lies in these days of the zone. */
export function within(instant: ReturnType<typeof sql>, { from, to }: Days, zone: Zone) {
  return sql<boolean>`(${instant} >= ${midnight(from, zone)} and ${instant} < ${midnight(to, zone, 1)})`;
}

/** These days, or every seventh of them. */
export function everyDay({ from, to }: Days, step: 1 | 7 = 1): string[] {
  const days = [];
  const at = new Date(from);
  for (let day = from; day <= to; day = at.toISOString().slice(0, 10)) {
    days.push(day);
    at.setUTCDate(at.getUTCDate() + step);
  }
  return days;
}
