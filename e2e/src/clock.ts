import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

/**
 * Lets a paused clock run on. React starts timers in effects, which run in tasks of their own some time after the
 * change is on the screen: pending tasks run first, or their timers would start late by all of `ms`.
 */
export async function runClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(async () => {
    // React schedules tasks by messages, which the clock does not control; messages arrive in order.
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
    port1.close();
  });
  await page.clock.runFor(ms);
}

const day = 86_400_000;
/** How long a journey takes on a busy machine, ms. */
const longJourney = 180_000;

/** Waits for midnight in Moscow if it is near: the song of the day, limits and dates change while a journey looks. */
export async function passMidnight(): Promise<void> {
  const left = day - ((Date.now() + 3 * 3_600_000) % day);
  if (left < longJourney) await sleep(left + 1000);
}

/** The day some days from today in Moscow, as the mask of a date field wants it: ДД.ММ.ГГ. */
export function dayIn(days: number): string {
  const parts = { day: "2-digit", month: "2-digit", year: "2-digit", timeZone: "Europe/Moscow" } as const;
  return new Intl.DateTimeFormat("ru", parts).format(Date.now() + days * day);
}
