import type { Page } from "playwright-core";

/** Stops every timer from now on, so that what disappears by itself can be checked. */
export async function holdTimers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { setTimeout: real } = globalThis;
    const held: (() => void)[] = [];
    const release = () => {
      globalThis.setTimeout = real;
      for (const run of held) run();
    };
    const hold = (run: () => void, ms = 0) => (ms < 100 ? real(run, ms) : held.push(run));
    Object.assign(globalThis, { setTimeout: hold, releaseTimers: release });
  });
  return () => page.evaluate(() => (globalThis as unknown as { releaseTimers: () => void }).releaseTimers());
}
