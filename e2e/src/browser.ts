import { test as base, type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { requireChromium } from "../../scripts/browser.mjs";
import { addressOf } from "./address.ts";
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
  // A page lives for seconds: what compiling its code well would cost, running it never gains.
  "--js-flags=--no-opt,--no-maglev",
];

/** What Playwright sets by the same switch, of which only the last counts: a mouse, which hovers. */
const mouse = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;
export const bothSizes: readonly Size[] = ["phone", "desktop"];
/** Looks at a loaded page in each size, and leaves it as it was. */
export async function atBothSizes(page: Page, look: (size: Size) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const size of bothSizes) {
    await page.setViewportSize(sizes[size]);
    await look(size);
  }
  if (before !== null) await page.setViewportSize(before);
}
// What is drawn much alike takes turns; that its screens fit and are for everybody at both sizes, `sizes.test.ts` sees.
export const onPhone: readonly Size[] = ["phone"];
export const onDesktop: readonly Size[] = ["desktop"];

export type Visitor = {
  readonly size?: Size;
  /** By itself: a record that turns costs half a core. Journeys about motion ask for it. */
  readonly reducedMotion?: boolean;
  /** Browsers want a tap before any sound; most tests have had theirs. */
  readonly autoplay?: boolean;
  /** Has not seen the instruction, which starts by itself then; most tests have. */
  readonly newcomer?: boolean;
  /** The browser's own letters are twice as large, as its settings allow. */
  readonly largeLetters?: boolean;
  /** A server other than the project's. */
  readonly origin?: string;
  /** Lets the page keep itself for times without a line; a request through it is seen by no test. */
  readonly serviceWorker?: boolean;
};

let visitors = 0;

/** Specification, section 8: a missing analytics id is logged as an error. No test server has one. */
const noAnalytics = "No analytics id: the SDK logs nothing";

/**
 * A server that has too much to do puts lists off, and the page asks again: the browser logs it all the same. What is never
 * answered otherwise fails the journey itself.
 */
const putOff = "status of 503 (Service Unavailable)";

/** Of this worker, which runs one test after another. */
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

/** A visitor of their own: no storage, an address nobody else has. More tabs come from the page's context. */
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
      // A blank page has no storage.
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

async function leave(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
}

/** Pages of a real Chromium. */
export const browser = {
  visit,
  /** All visitors leave, as they do after a test; one that stops their server has them leave before. */
  leave,
  /** For a test that cuts the line or is refused something: the browser itself logs each failed call. */
  expectErrors: (pattern: RegExp): void => {
    expected.push(pattern);
  },
  /** The errors so far that no test has announced; taken, they no longer fail it. */
  takeErrors,
};

type Watch = { readonly console: void };
type Worker = { readonly launched: void };

/** A test with visitors, who leave after it; an error in a page's console fails it. */
export const test = base.extend<Watch, Worker>({
  console: [
    async ({ launched: _ }, use) => {
      errors = [];
      expected = [];
      await use();
      await leave();
      expect(takeErrors(), "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  /** Browsers live as long as their worker: to start one takes as long as a short test. */
  launched: [
    async ({ playwright: _ }, use) => {
      await use();
      for (const started of browsers.values()) await (await started).close();
    },
    { scope: "worker" },
  ],
});
