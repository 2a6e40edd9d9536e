import type { Page } from "playwright-core";

/** The server does what the next such call asks for, but its answer is lost. */
export async function loseAnswer(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}
