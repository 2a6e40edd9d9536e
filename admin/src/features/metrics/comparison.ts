import { counted, formatNumber, plural } from "../../lib/format.ts";

/** Against the days before: in words, and which way it went. */
export type Comparison = { readonly text: string; readonly sign: number };

const nbsp = "\u00A0";
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
