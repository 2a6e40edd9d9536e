import type { Locator } from "playwright-core";

/** Clicks buttons that are there, without a real press: they may move or disappear under it. */
export async function clickAtOnce(buttons: Locator): Promise<void> {
  await buttons.evaluateAll((found) => found.forEach((button) => button instanceof HTMLElement && button.click()));
}
