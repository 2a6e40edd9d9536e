import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

const executablePath = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (file) => file !== undefined && existsSync(file),
);
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;
export type Theme = "light" | "dark";

export type OpenOptions = {
  readonly size?: Size;
  readonly theme?: Theme;
  readonly reducedMotion?: boolean;
  /** Browsers want a tap before any sound; most tests have had theirs. */
  readonly autoplay?: boolean;
};

let visitors = 0;

/** Pages of a real Chromium; an error in a page's console fails the test that opened it. */
export function useBrowser() {
  const browsers = new Map<boolean, Browser>();
  let errors: string[] = [];
  const open: Page[] = [];

  beforeAll(() => {
    errors = [];
  });
  afterEach(async () => {
    for (const page of open.splice(0)) await page.context().close();
    expect(errors.splice(0), "errors in the console").toEqual([]);
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await browser.close();
  });

  const launch = async (autoplay: boolean): Promise<Browser> => {
    const known = browsers.get(autoplay);
    if (known !== undefined) return known;
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [...flags, `--autoplay-policy=${autoplay ? "no-user-gesture-required" : "user-gesture-required"}`],
    });
    browsers.set(autoplay, browser);
    return browser;
  };

  return {
    /** A visitor of their own: no storage, an address nobody else has. */
    newPage: async ({ size = "phone", theme = "light", reducedMotion = false, autoplay = true }: OpenOptions = {}) => {
      visitors += 1;
      const browser = await launch(autoplay);
      const context = await browser.newContext({
        baseURL: inject("origin"),
        viewport: sizes[size],
        colorScheme: theme,
        locale: "ru-RU",
        reducedMotion: reducedMotion ? "reduce" : "no-preference",
        hasTouch: size === "phone",
        extraHTTPHeaders: { "x-forwarded-for": `2001:db8:${process.pid.toString(16)}:${visitors.toString(16)}::1` },
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      open.push(page);
      return page;
    },
    /** For a test that cuts the line or asks for a refusal: the browser itself logs each failed call. */
    forgiveErrors: (pattern: RegExp) => {
      errors = errors.filter((error) => !pattern.test(error));
    },
  };
}

/** WCAG 2.0–2.2 A and AA and axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const results = await inPage.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}
