// Days are YYYY-MM-DD: plain dates without a zone, which sort as texts.

const day = 86_400_000;

function plain(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function addDays(from: string, count: number): string {
  return plain(Date.parse(from) + count * day);
}

/** The same day of another month, or that month's last. */
export function addMonths(from: string, count: number): string {
  const date = new Date(from);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return plain(last.getTime());
}

/** 0 is Monday. */
function weekday(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** The weeks of a month, Monday first; null where another month's days would be. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, -weekday(first)); monday < next; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    weeks.push(days.map((date) => (date >= first && date < next ? date : null)));
  }
  return weeks;
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

/** Where a key leads from a day; undefined for keys that lead nowhere. */
export function dayByKey(date: string, key: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return addDays(date, -weekday(date));
    case "End":
      return addDays(date, 6 - weekday(date));
    case "PageUp":
      return addMonths(date, -1);
    case "PageDown":
      return addMonths(date, 1);
    default:
      return undefined;
  }
}
