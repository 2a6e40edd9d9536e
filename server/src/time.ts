export const dayMs = 24 * 3_600_000;

export type Period = { readonly start_date: string; readonly end_date: string };

/**
 * What is wrong with the dates of a draw, by field. A date that stays what it was may lie in the past; days are those of
 * the zone.
 */
export function faultsOf(next: Period, before: Period | undefined, now: Date, timeZone: string): Partial<Period> {
  const today = dayOf(now, timeZone);
  const isPast = (field: keyof Period) =>
    dayOf(new Date(next[field]), timeZone) < today &&
    (before === undefined || Date.parse(next[field]) !== Date.parse(before[field]));
  return {
    ...(isPast("start_date") && { start_date: "Начало не раньше сегодняшнего дня" }),
    ...(isPast("end_date") && { end_date: "Конец не раньше сегодняшнего дня" }),
    ...(Date.parse(next.end_date) <= Date.parse(next.start_date) && { end_date: "Конец не раньше начала" }),
  };
}

/** «8 марта 2026 г., 14:05»: an instant by the calendar and the clock of the zone. */
export function momentInWords(at: string, timeZone: string): string {
  const day = new Date(at).toLocaleDateString("ru-RU", { dateStyle: "long", timeZone });
  return `${day}, ${new Date(at).toLocaleTimeString("ru-RU", { timeStyle: "short", timeZone })}`;
}

/** 2026-03-01: days compare as text, and no clock change comes between. Early years are written short. */
export function dayOf(at: Date, timeZone: string): string {
  const days = calendars.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  calendars.set(timeZone, days);
  return days.format(at).padStart(10, "0");
}

/** By zone. Making one takes longer than all else that a rating asks for. */
const calendars = new Map<string, Intl.DateTimeFormat>();
