import type { UsageEvent } from "@hitoslov/contract";
import type { Page } from "playwright-core";

/** The usage that the page reports, as far as the server has accepted it. */
export function usageOn(page: Page) {
  const events: UsageEvent[] = [];
  const calls: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  page.on("response", (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (response.status() !== 204 || !pathname.startsWith("/api/analytics/")) return;
    const body = request.postDataJSON() as { events?: UsageEvent[] } | null;
    // Playwright does not see the body of a beacon.
    if (body === null) return;
    if (body.events === undefined) calls.push({ path: pathname.replace("/api/analytics/", ""), body });
    else events.push(...body.events);
  });
  return {
    events,
    /** The other calls: launches, songs heard and left, the length of the visit. */
    calls,
    names: () => events.map(({ name }) => name),
  };
}
