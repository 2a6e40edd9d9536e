import { test } from "@playwright/test";
import type { Page } from "playwright-core";
import { passMidnight as passMidnightFor } from "../../server/src/test/midnight.ts";

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

/** How long a journey takes on a busy machine, ms. */
const longJourney = 600_000;

/** Waits for midnight if it is near, in Moscow unless a server has another zone; the test gets that time on top. */
export async function passMidnight(timeZone?: string): Promise<void> {
  const waited = await passMidnightFor(longJourney, timeZone);
  test.setTimeout(test.info().timeout + waited);
}

const day = 86_400_000;

/** The day some days from today in Moscow, as the mask of a date field wants it: ДД.ММ.ГГ. */
export function dayIn(days: number): string {
  const parts = { day: "2-digit", month: "2-digit", year: "2-digit", timeZone: "Europe/Moscow" } as const;
  return new Intl.DateTimeFormat("ru", parts).format(Date.now() + days * day);
}
