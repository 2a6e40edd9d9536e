import { addDays } from "../../lib/calendar.ts";
import { instantAt } from "../../lib/moments.ts";
import type { ListFilter } from "../../ui/data-table/use-list-state.ts";

export const playersFilters = [
  "type",
  "user_category",
  "registered_from",
  "registered_to",
  "score_min",
  "score_max",
] as const;

type Address = ListFilter<(typeof playersFilters)[number]>;

/** The first instant of a day `YYYY-MM-DD`, `plus` days later; undefined if it is no day. */
export function midnight(day: string, plus = 0): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? instantAt(addDays(day, plus)) : undefined;
}

/** Points as a number field may hold them, also as «1e5»; undefined if they are no whole number. */
export function points(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && text.trim() !== "" && Number.isInteger(number) ? number : undefined;
}

/** The filter of the address as the server takes it; both bounds are inclusive. */
export function playersFilter(address: Address): Record<string, string | number> {
  const { type, user_category, registered_from, registered_to, score_min, score_max } = address;
  const filter = {
    type,
    user_category,
    registered_from: registered_from && midnight(registered_from),
    registered_to: registered_to && midnight(registered_to, 1),
    score_min: points(score_min),
    score_max: points(score_max),
  };
  return Object.fromEntries(Object.entries(filter).flatMap(([name, of]) => (of === undefined ? [] : [[name, of]])));
}
