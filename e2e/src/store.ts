import type { Page } from "playwright-core";

/** Puts values into the storage that the game and the back office share, without loading either. */
export async function store(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}
