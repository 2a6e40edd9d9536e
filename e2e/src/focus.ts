import type { Locator } from "playwright-core";
import { expect } from "./expect.ts";

/** The focus usually reaches the field a frame after the action that moves it. */
export async function expectFocused(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}
