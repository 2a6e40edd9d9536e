import type { BrowserContext, Page } from "playwright-core";

type Refused = { readonly name: string; readonly text: string };
type PageWithRefused = { refused: Refused[] };

/** Records every refused word of the pages of a context: it is shown for 0.9 s, which a busy test may miss. */
export async function rememberRefused(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refused: Refused[] = [];
    Object.assign(globalThis, { refused });
    const selector = "[aria-label^='Слово '][aria-label$=' — неверно']";
    let shown = new Set<string>();
    new MutationObserver(() => {
      const now = [...document.querySelectorAll(selector)].map((word) => ({
        name: word.getAttribute("aria-label") ?? "",
        text: word instanceof HTMLInputElement ? word.value : word.textContent,
      }));
      refused.push(...now.filter(({ name }) => !shown.has(name)));
      shown = new Set(now.map(({ name }) => name));
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-label"] });
  });
}

/** The words refused at a position that were not taken before; they are removed from the record. */
export function takeRefused(page: Page, position: number): Promise<readonly Refused[]> {
  return page.evaluate(
    (start) => {
      const pageGlobals = globalThis as unknown as PageWithRefused;
      const taken = pageGlobals.refused.filter(({ name }) => name.startsWith(start));
      pageGlobals.refused.splice(
        0,
        pageGlobals.refused.length,
        ...pageGlobals.refused.filter((word) => !taken.includes(word)),
      );
      return taken;
    },
    `Слово ${position + 1} из `,
  );
}
