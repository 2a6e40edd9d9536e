import type { Page } from "playwright-core";

/** Opens a screen of the game in the same page, so that its code and its data stay. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}
