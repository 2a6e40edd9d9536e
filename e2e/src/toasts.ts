import type { BrowserContext, Page } from "playwright-core";

type Toast = {
  readonly text: string;
  readonly variant: string;
  /** How a screen reader says it: «assertive», «polite», or «off» for one that it has said. */
  readonly live: string;
};
type PageWithToasts = { toasts: Toast[] };

/** Records every toast of the pages of a context: it disappears after 5.5 s, which a busy test may miss. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: Toast[] = [];
    Object.assign(globalThis, { toasts });
    const remember = (toast: Element, added: Element) => {
      // What a live region begins with is not said.
      const region = added.closest("[aria-live]")?.getAttribute("aria-live") ?? "off";
      const live = toast.querySelector("[role=alert]") !== null ? "assertive" : added === toast ? region : "off";
      toasts.push({ text: toast.textContent, variant: toast.getAttribute("data-variant") ?? "", live });
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const found = [...(node.matches("[data-variant]") ? [node] : []), ...node.querySelectorAll("[data-variant]")];
        for (const it of found) if (it.closest("[aria-label=Уведомления]") !== null) remember(it, node);
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

/** The texts of all recorded toasts, for the report of a missing one. */
export function shownToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as PageWithToasts).toasts.map(({ text }) => text));
}

/** The matching toasts that were not taken before, as «variant live»; they are removed from the record. */
export async function takeToasts(page: Page, text: string | RegExp): Promise<string[]> {
  const all = await page.evaluate(() => (globalThis as unknown as PageWithToasts).toasts);
  const fits = (toast: Toast) =>
    typeof text === "string" ? plain(toast.text).includes(plain(text)) : text.test(toast.text);
  const taken = all.filter(fits);
  if (taken.length > 0) {
    await page.evaluate(
      (texts) => {
        const pageGlobals = globalThis as unknown as PageWithToasts;
        pageGlobals.toasts.splice(
          0,
          pageGlobals.toasts.length,
          ...pageGlobals.toasts.filter((toast) => !texts.includes(toast.text)),
        );
      },
      taken.map((toast) => toast.text),
    );
  }
  return taken.map(({ variant, live }) => `${variant} ${live}`);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}
