const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Moscow",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** A Moscow day by the mask of the specification: «2026.11.21». */
export function maskedDay(instant: Date): string {
  return parts.format(instant).replaceAll("-", ".");
}

/** The last `count` days, today included. */
export function lastDays(count: number, now = new Date()): { readonly start: string; readonly end: string } {
  return { start: maskedDay(new Date(now.getTime() - (count - 1) * 86_400_000)), end: maskedDay(now) };
}
