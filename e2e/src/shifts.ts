import { FIRST_RENDER_TIMEOUT } from "@hitoslov/brand/first-render.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "./expect.ts";

/**
 * A shift is judged by how far something moved, not by its score: a line of text that moves by 15 px is visible to
 * everybody and scores 0.0004. Chromium reports no move below 3 CSS px (kMovementThreshold of its LayoutShiftTracker);
 * in text of 17 px and more that is less than half a letter, and nobody misses a button by it.
 */
const visibleShiftPx = 3;

/** The part of an element within the window, CSS px: x, y, width, height. */
type Rect = readonly [number, number, number, number];
type Place = { readonly name: string; readonly from: Rect; readonly to: Rect };
type Shift = { readonly score: number; readonly places: readonly Place[] };
type Watched = { readonly takeShifts: () => readonly Shift[] };

/** Records the layout shifts of a page that no press has caused. Call it before the page navigates. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // TypeScript has no type for layout shifts, as not every browser has them.
    type LayoutShift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    };
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${node.getAttribute("class") ?? ""}`
        : node instanceof Text
          ? `«${node.data.trim()}»`
          : "?";
    const shifts: Shift[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput) continue;
        const places = sources.map(({ node, previousRect, currentRect }) => ({
          name: nameOf(node),
          from: [previousRect.x, previousRect.y, previousRect.width, previousRect.height] as const,
          to: [currentRect.x, currentRect.y, currentRect.width, currentRect.height] as const,
        }));
        shifts.push({ score: value, places });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const takeShifts = () => {
      take(observer.takeRecords());
      return shifts;
    };
    Object.assign(globalThis, { takeShifts });
  });
}

/** Waits until the current layout is painted: two changes between two frames look like one. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until the page stands in its typefaces: it is drawn without them after two seconds, and then moves. */
export async function paintedInTypefaces(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await painted(page);
}

/** The first render waits for the typefaces however late they come. Call it before the page navigates. */
export async function awaitTypefaces(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout: real } = globalThis;
    const patient = (run: () => void, ms = 0) => {
      if (ms !== limit) return real(run, ms);
      globalThis.setTimeout = real;
      return 0;
    };
    Object.assign(globalThis, { setTimeout: patient });
  }, FIRST_RENDER_TIMEOUT);
}

/** Checks the time since the page was loaded, including the next frame. */
export async function expectNoShifts(page: Page, screen: string): Promise<void> {
  await painted(page);
  const shifts = await page.evaluate(() => (globalThis as unknown as Watched).takeShifts());
  expect(shifts.flatMap(visibleMoves).join("\n"), `shifts of ${screen}`).toBe("");
}

type Box = Awaited<ReturnType<Locator["boundingBox"]>>;

/** Fails if an element has visibly moved. */
export function expectSamePlace(now: Box, before: Box, what: string): void {
  if (now === null || before === null) return expect(now, what).toEqual(before);
  const moves = (["x", "y", "width", "height"] as const).map((side) => Math.abs(now[side] - before[side]));
  expect(Math.max(...moves), `${what}: from ${JSON.stringify(before)} to ${JSON.stringify(now)}`).toBeLessThan(
    visibleShiftPx,
  );
}

function visibleMoves({ score, places }: Shift): string[] {
  return places
    .map((place) => ({ ...place, x: place.to[0] - place.from[0], y: place.to[1] - place.from[1] }))
    .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) >= visibleShiftPx)
    .map(({ name, x, y, from, to }) => {
      const rects = `from ${from.join(" ")} to ${to.join(" ")}`;
      return `${score.toFixed(4)} ${name} by ${x.toFixed(1)}, ${y.toFixed(1)} px, ${rects}`;
    });
}
