import type { UsageEvent } from "@hitoslov/contract";
import { addScript } from "./add-script.ts";

type Call = (...parameters: unknown[]) => void;
type Queue = Call & { a?: unknown[][]; l?: number };
declare global {
  // How the counter's own code is addressed.
  var ym: Queue | undefined;
}

/** The metrics counter: each event is a goal reached. A blocked counter counts nothing, and nothing waits for it. */
export function startMetrika(id: number): (event: UsageEvent) => void {
  // The counter's code takes over what was queued until it came.
  const queue: Queue = (...parameters) => void (queue.a ??= []).push(parameters);
  queue.l = Date.now();
  globalThis.ym ??= queue;
  addScript("https://mc.yandex.ru/metrika/tag.js");
  globalThis.ym(id, "init", { accurateTrackBounce: true, clickmap: false, trackLinks: false });
  return ({ name, data }) => globalThis.ym?.(id, "reachGoal", name, data);
}
