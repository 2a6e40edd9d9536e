import { counted, formatNumber } from "../../lib/format.ts";

const nbsp = "\u00A0";
const compact = new Intl.NumberFormat("ru-RU", { notation: "compact", maximumSignificantDigits: 3 });

/** «14 020», «902 тыс.» */
export function formatShort(value: number): string {
  if (Math.abs(value) < 100_000) return formatNumber(Math.round(value * 10) / 10);
  return compact.format(value).replaceAll(/\s/g, nbsp).replace("-", "−");
}

/** What large figures are told in, so that they stay short: «тыс.» */
export type Scale = { readonly by: number; readonly word: string };

export function scaleOf(highest: number): Scale {
  if (highest >= 10_000_000) return { by: 1_000_000, word: `млн${nbsp}` };
  return highest >= 10_000 ? { by: 1000, word: `тыс.${nbsp}` } : { by: 1, word: "" };
}

/** «96», «9,6» */
export function formatScaled(value: number, { by }: Scale): string {
  const scaled = value / by;
  return formatNumber(by === 1 || scaled >= 100 ? Math.round(scaled) : Math.round(scaled * 10) / 10);
}

/** A share of 1 as «21,4 %»; a dash where there was nothing to share. */
export function formatShare(share: number | null): string {
  return share === null ? "—" : `${formatNumber(Math.round(share * 1000) / 10)}${nbsp}%`;
}

/** «11 мин», «4,5 мин», «40 с» */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${formatNumber(Math.round(seconds))}${nbsp}с`;
  const minutes = seconds / 60;
  return `${formatNumber(minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes))}${nbsp}мин`;
}

/** «40 мин», «5 ч», «3 дня» */
export function formatWait(seconds: number): string {
  if (seconds < 3600) return formatSpan(seconds);
  const hours = seconds / 3600;
  if (hours < 48) return `${formatNumber(Math.round(hours))}${nbsp}ч`;
  return counted(Math.round(hours / 24), "день", "дня", "дней");
}

/** A part of a whole, or null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
