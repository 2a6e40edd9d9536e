import type { Page, Route } from "playwright-core";
import { expect } from "./expect.ts";

type Which = {
  readonly method?: string;
  /** How many of them are held; by default all. */
  readonly times?: number;
};

type Hold = {
  /** How many came so far, also after the release. */
  readonly count: () => number;
  /** Waits until the first one is held. */
  readonly held: () => Promise<void>;
  /** Waits for the first one as well, as a hold of what is never called proves nothing, and lets all go on. */
  readonly release: () => Promise<void>;
};

/** Holds calls before the server knows of them. They go on to what other routes of the page do with them. */
export function holdCalls(page: Page, address: string | RegExp, which?: Which): Promise<Hold> {
  return hold(page, address, which, async (route) => () => route.fallback());
}

/** The server does what these calls ask for at once, and its answers are held. */
export function holdAnswers(page: Page, address: string | RegExp, which?: Which): Promise<Hold> {
  return hold(page, address, which, async (route) => {
    const response = await route.fetch();
    return () => route.fulfill({ response });
  });
}

async function hold(
  page: Page,
  address: string | RegExp,
  { method, times = Infinity }: Which = {},
  begin: (route: Route) => Promise<() => Promise<void>>,
): Promise<Hold> {
  let begun = 0;
  let count = 0;
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const isOther = method !== undefined && route.request().method() !== method;
    if (isOther || begun === times) return route.fallback();
    begun += 1;
    const end = await begin(route);
    count += 1;
    await released.promise;
    return end();
  });
  const held = () =>
    expect.poll(() => count, { message: `calls held: ${method ?? ""} ${String(address)}` }).toBeGreaterThan(0);
  const release = async () => {
    await held();
    released.resolve();
  };
  return { count: () => count, held, release };
}
