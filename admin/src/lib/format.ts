import { zonedFormat } from "@hitoslov/brand/time-zone.ts";

const nbsp = "\u00A0";

const dayFormat = zonedFormat("ru-RU", { day: "numeric", month: "long", year: "numeric" });
const timeFormat = zonedFormat("ru-RU", { hour: "2-digit", minute: "2-digit" });

/** «21 ноября 2026» */
export function formatDate(instant: string | Date): string {
  return dayFormat()
    .format(new Date(instant))
    .replace(/\s*г\.$/, "")
    .replaceAll(" ", nbsp);
}

/** «14:02» */
function formatTime(instant: string | Date): string {
  return timeFormat().format(new Date(instant));
}

/** «21 ноября 2026, 14:02» */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** «сегодня в 14:02», «21 ноября 2026 в 14:02» */
export function formatWhen(instant: string | Date, now = new Date()): string {
  const day = formatDate(instant) === formatDate(now) ? "сегодня" : formatDate(instant);
  return `${day} в${nbsp}${formatTime(instant)}`;
}

/** «14:02» of today, «24 ноября 2026, 14:02» of another day. */
export function formatSince(instant: Date, now = new Date()): string {
  return formatDate(instant) === formatDate(now) ? formatTime(instant) : formatDateTime(instant);
}

/** Whole seconds as «0:19». */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Milliseconds as «1:04,20». */
export function formatMoment(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const seconds = String(Math.floor(hundredths / 100) % 60).padStart(2, "0");
  return `${Math.floor(hundredths / 6000)}:${seconds},${String(hundredths % 100).padStart(2, "0")}`;
}

/** Milliseconds of «1:04,20», «64.2» or «7,93»; undefined if it is no time. */
export function parseMoment(text: string): number | undefined {
  const match = /^\s*(?:(\d{1,2}):)?(\d{1,3})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (match === null) return undefined;
  const [, minutes = "0", seconds = "0", rest = ""] = match;
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, "0"));
}

const numberFormat = new Intl.NumberFormat("ru-RU", { maximumFractionDigits: 3, useGrouping: true });

/** «1 284», «1,5», «−20» */
export function formatNumber(value: number): string {
  return numberFormat.format(value).replaceAll(/\s/g, nbsp).replace("-", "−");
}

/** «412 КБ» */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${formatNumber(Math.max(1, Math.round(kilobytes)))}${nbsp}КБ`;
  return `${formatNumber(Math.round((kilobytes / 1024) * 10) / 10)}${nbsp}МБ`;
}

/** The first characters of a name that is not typed, counted in code points as the server counts them. */
export function cutTo(max: number, text: string): string {
  return Array.from(text).slice(0, max).join("");
}
