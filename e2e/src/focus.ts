import type { Locator } from "playwright-core";
import { expect } from "./expect.ts";

/** The focus comes to the field: a frame after what moves it, as a rule. */
export async function expectFocused(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}
