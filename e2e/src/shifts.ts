import type { Page } from "playwright-core";
import { expect } from "vitest";

type Shifts = { readonly shifts: string[] };

/** Remembers what shifts on a page without having been pressed. Call it before the page goes anywhere. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const nameOf = (node: unknown) =>
      node instanceof Element
        ? `${node.tagName}.${node.className}`
        : node instanceof Text
          ? `«${node.data.trim()}»`
          : "?";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The types know of no layout shifts; not every browser has them.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: unknown }[];
        };
        // A line that moves by a hair as its typeface comes late is none.
        if (!hadRecentInput && value > 0.0005)
          shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => nameOf(node)).join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Since the page was loaded, what is about to be drawn included. */
export async function expectNoShifts(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
  expect(shifts.join("\n"), `shifts of ${screen}`).toBe("");
}
