import type { Page } from "playwright-core";

/**
 * Holds back what the game loads once it is usable, and with it the calls in the background: they would meet a session
 * that a test ends. To be called before the page loads.
 * @returns lets it load.
 */
export async function holdExtras(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/extras-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
