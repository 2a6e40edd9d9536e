import type { PlayerStock } from "@hitoslov/contract";

/** A draw, and how far the server's clock was ahead of this device's when it answered, ms. */
export type TimedStock = PlayerStock & { readonly ahead: number };

/** Whether its time is up while its ranking is not frozen yet. */
export function isCounting({ status, end_date }: Pick<PlayerStock, "status" | "end_date">, now: number): boolean {
  return status === "active" && now >= Date.parse(end_date);
}

type Timed = Pick<TimedStock, "status" | "end_date" | "ahead">;

/** Until the running draws are asked for again, ms: every minute, but sooner where one ends. */
export function untilNews(running: readonly Timed[] = [], at = Date.now()): number {
  const waits = running.flatMap((stock) => {
    const now = at + stock.ahead;
    if (isCounting(stock, now)) return [5000];
    return stock.status === "active" ? [Date.parse(stock.end_date) - now + 1000] : [];
  });
  return Math.min(60_000, ...waits);
}
