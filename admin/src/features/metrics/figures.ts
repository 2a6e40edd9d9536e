import { counted, plural } from "@hitoslov/contract/plural";
import { formatNumber } from "../../lib/format.ts";

const nbsp = "\u00A0";
const compact = new Intl.NumberFormat("ru-RU", { notation: "compact", maximumSignificantDigits: 3 });

/** «14 020», «902 тыс.» */
export function formatShort(value: number): string {
  if (Math.abs(value) < 100_000) return formatNumber(Math.round(value * 10) / 10);
  return compact.format(value).replaceAll(/\s/g, nbsp).replace("-", "−");
}

/** The unit that keeps large figures short: «тыс.» */
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

/** A share of 1 as «21,4 %»; a dash if there is none. */
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

/** A part of a whole; null if the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The comparison with the days before: its text and its sign. */
export type Comparison = { readonly text: string; readonly sign: number };

const same: Comparison = { text: "столько же", sign: 0 };
const nearly: Comparison = { text: "почти столько\u00A0же", sign: 0 };
const unknown: Comparison = { text: "сравнить не\u00A0с\u00A0чем", sign: 0 };

/** «на 18 % больше» */
export function compareCounts(now: number, before: number): Comparison {
  const sign = Math.sign(now - before);
  if (sign === 0) return same;
  if (before === 0) return { text: "раньше не\u00A0было", sign };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return nearly;
  if (percent >= 1000) {
    const times = Math.round(now / before);
    return { text: `в${nbsp}${counted(times, "раз", "раза", "раз")} больше`, sign };
  }
  return { text: `на${nbsp}${formatNumber(percent)}${nbsp}% ${sign > 0 ? "больше" : "меньше"}`, sign };
}

/** «на 3 пункта меньше», of shares of 1. */
export function compareShares(now: number | null, before: number | null): Comparison {
  if (now === null || before === null) return unknown;
  const difference = (now - before) * 100;
  const whole = Math.round(difference);
  const points = Math.abs(whole === 0 ? Math.round(difference * 10) / 10 : whole);
  if (points === 0) return same;
  const sign = Math.sign(difference);
  const noun = Number.isInteger(points) ? plural(points, "пункт", "пункта", "пунктов") : "пункта";
  return { text: `на${nbsp}${formatNumber(points)} ${noun} ${sign > 0 ? "больше" : "меньше"}`, sign };
}

/** «на 40 секунд короче» */
export function compareSeconds(now: number | null, before: number | null): Comparison {
  if (now === null || before === null) return unknown;
  const seconds = Math.round(Math.abs(now - before));
  if (seconds === 0) return same;
  if (seconds < before * 0.01) return nearly;
  const sign = Math.sign(now - before);
  const span =
    seconds < 120
      ? `${seconds} ${plural(seconds, "секунду", "секунды", "секунд")}`
      : minutesOf(Math.round(seconds / 60));
  return { text: `на${nbsp}${span} ${sign > 0 ? "длиннее" : "короче"}`, sign };
}

function minutesOf(minutes: number): string {
  return `${formatNumber(minutes)} ${plural(minutes, "минуту", "минуты", "минут")}`;
}
