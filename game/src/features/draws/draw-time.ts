import type { PlayerDraw } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { useEffect, useState } from "react";

/** A draw with how far the server's clock was ahead of this device's at the answer, ms. */
export type TimedDraw = PlayerDraw & { readonly ahead: number };

/** Whether the draw has ended but its ranking is not frozen yet. */
export function isCounting({ status, end_date }: Pick<PlayerDraw, "status" | "end_date">, now: number): boolean {
  return status === "active" && now >= Date.parse(end_date);
}

/** Whether songs do not count yet, though the draw may be active. */
export function isAhead({ start_date }: Pick<PlayerDraw, "start_date">, now: number): boolean {
  return now < Date.parse(start_date);
}

type Timed = Pick<TimedDraw, "status" | "end_date" | "ahead">;

/** The time until the running draws are loaded again, ms: a minute, or less if one ends sooner. */
export function untilNews(running: readonly Timed[] = [], at = Date.now()): number {
  const waits = running.flatMap((draw) => {
    const now = at + draw.ahead;
    if (isCounting(draw, now)) return [5000];
    return draw.status === "active" ? [Date.parse(draw.end_date) - now + 1000] : [];
  });
  return Math.min(60_000, ...waits);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type LeftPart = { readonly unit: string; readonly count: number; readonly name: string };

/** How long a span is in days, hours, minutes and seconds; zeros for one that is over. */
export function leftParts(span: number): readonly LeftPart[] {
  const left = Math.max(0, span);
  const days = Math.floor(left / day);
  return [{ unit: "d", count: days, name: plural(days, "день", "дня", "дней") }, ...hoursLeft(left % day)];
}

/** A span in hours, which may be more than a day has, minutes and seconds. */
export function hoursLeft(span: number): readonly LeftPart[] {
  const left = Math.max(0, span);
  const hours = Math.floor(left / hour);
  const [minutes, seconds] = [Math.floor((left % hour) / minute), Math.floor((left % minute) / second)];
  return [
    { unit: "h", count: hours, name: plural(hours, "час", "часа", "часов") },
    { unit: "m", count: minutes, name: plural(minutes, "минута", "минуты", "минут") },
    { unit: "s", count: seconds, name: plural(seconds, "секунда", "секунды", "секунд") },
  ];
}

/** Only the largest unit: «12 дней», «4 часа». */
export function roughlyLeft(span: number): string {
  const parts = leftParts(span);
  const { count, name } = parts.find(({ count: some }) => some > 0) ?? { count: 0, name: "секунд" };
  return `${count}\u00A0${name}`;
}

/** «12 дней 4 часа 36 минут»: without zeros, and without seconds, which a screen reader would read one by one. */
export function spokenLeft(span: number): string {
  const parts = leftParts(span)
    .slice(0, 3)
    .filter(({ count }) => count > 0);
  if (parts.length === 0) return "меньше минуты";
  return parts.map(({ count, name }) => `${count}\u00A0${name}`).join(" ");
}

/** This device's time, ms, read anew after so many ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
