import type { Page } from "playwright-core";
import { holdCalls } from "./hold-calls.ts";

/**
 * Holds back what the game loads once it is usable, and with it the calls in the background: they would meet a session
 * that a test ends. To be called before the page loads.
 * @returns lets it load.
 */
export async function holdExtras(page: Page): Promise<() => Promise<void>> {
  return (await holdCalls(page, "**/assets/extras-*.js")).release;
}
