import type { PlayerDraw } from "@hitoslov/contract";

/** A draw, and how far the server's clock was ahead of this device's when it answered, ms. */
export type TimedDraw = PlayerDraw & { readonly ahead: number };

/** Whether its time is up while its ranking is not frozen yet. */
export function isCounting({ status, end_date }: Pick<PlayerDraw, "status" | "end_date">, now: number): boolean {
  return status === "active" && now >= Date.parse(end_date);
}

type Timed = Pick<TimedDraw, "status" | "end_date" | "ahead">;

/** Until the running draws are asked for again, ms: every minute, but sooner where one ends. */
export function untilNews(running: readonly Timed[] = [], at = Date.now()): number {
  const waits = running.flatMap((draw) => {
    const now = at + draw.ahead;
    if (isCounting(draw, now)) return [5000];
    return draw.status === "active" ? [Date.parse(draw.end_date) - now + 1000] : [];
  });
  return Math.min(60_000, ...waits);
}
