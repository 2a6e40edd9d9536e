import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { atBothSizes } from "./browser.ts";
import { expect } from "./expect.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The dark theme differs only in colours, so only the rules about colours run again. */
const aboutColors = ["color-contrast", "link-in-text-block"];

/**
 * Checks WCAG 2.0–2.2 A and AA and axe's best practices, in the light and in the dark theme.
 * @param part of the page, by its selector: while a list is open, React Aria hides the rest from screen readers, and
 *   Tab, which would lead there, closes the list first. Axe only sees that something hidden can take the focus.
 */
export async function expectAccessible(page: Page, screen: string, part?: string): Promise<void> {
  // A list that reloads is dimmed for a moment; a busy button is not.
  await page.waitForFunction(() => document.querySelector(":not(button)[aria-busy=true]") === null);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const runOnly: RunOptions["runOnly"] =
      colorScheme === "light" ? { type: "tag", values: standards } : { type: "rule", values: aboutColors };
    const violations = await page.evaluate(
      async ({ rules, within }) => {
        const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
        // Fetching styles again would violate the content policy; axe can read ours as they are.
        const options = { runOnly: rules, resultTypes: ["violations" as const], preload: false };
        const results = await inPage.run(within ?? document, options);
        return results.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
        );
      },
      { rules: runOnly, within: part },
    );
    expect(violations.join("\n"), `axe: ${screen}, ${colorScheme}`).toBe("");
  }
  await page.emulateMedia({ colorScheme: null });
}

/** The same for a loaded page in both sizes. */
export function expectAccessibleAtBothSizes(page: Page, screen: string): Promise<void> {
  return atBothSizes(page, (size) => expectAccessible(page, `${screen}, ${size}`));
}

/** Waits until every short animation has ended; endless ones go on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const longest = 2000;
    const moving = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return typeof end === "number" && end < longest;
    });
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}
