import { test as base, type Browser, type BrowserContext, chromium, type Page, type TestInfo } from "@playwright/test";
import { requireChromium } from "../../scripts/browser.mjs";
import { addressOf } from "./address.ts";
import { passMidnight } from "./clock.ts";
import { expect, longest } from "./expect.ts";
import { rememberRefused } from "./refused.ts";
import { served } from "./serve.ts";
import { rememberToasts } from "./toasts.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: optimising its code costs more than it gains.
  "--js-flags=--no-opt,--no-maglev",
];

/** Playwright sets a mouse that hovers by the same switch, of which only the last one counts. */
const mouse = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;
export const bothSizes: readonly Size[] = ["phone", "desktop"];
/** Looks at a loaded page in each size, then restores its size. */
export async function atBothSizes(page: Page, look: (size: Size) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const size of bothSizes) {
    await page.setViewportSize(sizes[size]);
    await look(size);
  }
  if (before !== null) await page.setViewportSize(before);
}
// Screens that are alike in both sizes take turns; `sizes.test.ts` checks that they fit and are accessible in both.
export const onPhone: readonly Size[] = ["phone"];
export const onDesktop: readonly Size[] = ["desktop"];

export type Visitor = {
  readonly size?: Size;
  /** The default, as a turning record costs half a core. Journeys about motion switch it off. */
  readonly reducedMotion?: boolean;
  /** Browsers want a tap before any sound; most tests allow sound without one. */
  readonly autoplay?: boolean;
  /** Has not seen the marks that teach the first song; most tests have seen them. */
  readonly newcomer?: boolean;
  /** The browser's font size is doubled, as its settings allow. */
  readonly largeLetters?: boolean;
  /** A server other than the project's. */
  readonly origin?: string;
  /** Lets the page install its service worker for offline use; no test sees the requests that go through it. */
  readonly serviceWorker?: boolean;
};

let visitors = 0;

/** Specification, section 8: a missing analytics id is logged as an error. No test server has one. */
const noAnalytics = "No analytics id: the SDK logs nothing";

/**
 * An overloaded server refuses lists with 503, and the page asks again; the browser logs it all the same. If no answer
 * ever comes, the journey itself fails.
 */
const putOff = "status of 503 (Service Unavailable)";

/** Of this worker, which runs one test at a time. */
const browsers = new Map<string, Promise<Browser>>();
const contexts: BrowserContext[] = [];
let errors: string[] = [];
let expected: RegExp[] = [];

function launch({ autoplay, largeLetters }: Required<Pick<Visitor, "autoplay" | "largeLetters">>): Promise<Browser> {
  const own = [
    `--autoplay-policy=${autoplay ? "no-user-gesture-required" : "user-gesture-required"}`,
    ...(largeLetters ? [`--blink-settings=${mouse},defaultFontSize=32`] : []),
  ];
  const known = browsers.get(own.join(" "));
  if (known !== undefined) return known;
  const launched = chromium.launch({ executablePath: requireChromium(), args: [...flags, ...own] });
  browsers.set(own.join(" "), launched);
  return launched;
}

function takeErrors(): string[] {
  const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
  errors = [];
  return unexpected;
}

/** A visitor with an empty storage and an address of their own. More tabs come from the page's context. */
async function visit({
  size = "phone",
  reducedMotion = true,
  autoplay = true,
  largeLetters = false,
  newcomer = false,
  origin = served().origin,
  serviceWorker = false,
}: Visitor = {}): Promise<Page> {
  visitors += 1;
  const launched = await launch({ autoplay, largeLetters });
  const context = await launched.newContext({
    baseURL: origin,
    viewport: sizes[size],
    locale: "ru-RU",
    serviceWorkers: serviceWorker ? "allow" : "block",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    hasTouch: size === "phone",
    extraHTTPHeaders: { "x-forwarded-for": addressOf(visitors, "visitor") },
  });
  context.setDefaultTimeout(longest);
  await rememberToasts(context);
  await rememberRefused(context);
  if (!newcomer) {
    await context.addInitScript(() => {
      // about:blank has no storage.
      if (location.origin !== "null") localStorage.setItem("hitoslov.game.video-seen", "yes");
    });
  }
  context.on("console", (message) => {
    if (message.type() !== "error" || message.text() === noAnalytics || message.text().includes(putOff)) return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  contexts.push(context);
  return context.newPage();
}

/** Reports with a failed test what each of its pages shows: its address and its accessibility tree. */
async function reportPages(testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const tree = await page.locator("body").ariaSnapshot({ timeout: 5000 }).catch(String);
    // Not an attachment: its text is cut off in the report, and where tests run its file may be out of reach.
    testInfo.errors.push({ message: `${page.url()} showed\n${tree}` });
  }
}

async function leave(): Promise<void> {
  const left = contexts.splice(0);
  // A route that is still working on an answer would fail the test that is over. What pages log once their routes are
  // gone is none of the test's either.
  for (const context of left) {
    context.removeAllListeners("console");
    context.removeAllListeners("weberror");
  }
  const pages = left.flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await Promise.all(left.map((context) => context.close()));
}

/** Pages of a real Chromium. */
export const browser = {
  visit,
  /** All visitors leave, as they do after each test; a test that stops their server calls it before. */
  leave,
  /** For a test that goes offline or gets refusals: the browser logs each failed call. */
  expectErrors: (pattern: RegExp): void => {
    expected.push(pattern);
  },
  /** The unexpected errors so far; once taken, they no longer fail the test. */
  takeErrors,
};

type Watch = { readonly console: void };
type Worker = { readonly launched: void };

/** A test with visitors, who leave after it; an error in a page's console fails it. */
export const test = base.extend<Watch, Worker>({
  console: [
    async ({ launched: _ }, use, testInfo) => {
      await passMidnight();
      errors = [];
      expected = [];
      await use();
      await reportPages(testInfo);
      await leave();
      expect(takeErrors(), "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  /** Browsers live as long as their worker: starting one takes as long as a short test. */
  launched: [
    async ({ playwright: _ }, use) => {
      await use();
      for (const started of browsers.values()) await (await started).close();
    },
    { scope: "worker" },
  ],
});
