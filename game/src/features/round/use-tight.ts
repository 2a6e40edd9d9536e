import { type RefObject, useLayoutEffect } from "react";
import { WORDS_ID } from "./words-id.ts";

/**
 * Marks the element `data-tight` when the page would scroll without it: the record then sinks to a rim and the tray
 * becomes a strip. Measured when something comes or goes on it and when the window or the fonts change, by the
 * attribute alone, so that nothing renders twice. A clock that only changes its figures changes no height.
 */
export function useTight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let measured = "";
    let later: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      measure(element);
      measured = sizeOf(element);
    };
    const again = () => {
      clearTimeout(later);
      // Measuring makes the strip anew, which a browser counts as a shift: not for nothing.
      if (sizeOf(element) === measured) return;
      // To try without the mark takes a phone two layouts more: not in the frame that answers a press.
      if (element.hasAttribute("data-tight")) later = setTimeout(now);
      else now();
    };
    again();
    const changes = new MutationObserver(again);
    changes.observe(element, { childList: true, subtree: true });
    addEventListener("resize", again);
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      clearTimeout(later);
      changes.disconnect();
      removeEventListener("resize", again);
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [ref]);
}

/** What the answer depends on. */
function sizeOf(element: HTMLElement): string {
  const words = document.getElementById(WORDS_ID)?.offsetHeight ?? 0;
  return [innerWidth, innerHeight, words, element.querySelectorAll("button").length].join();
}

function measure(element: HTMLElement): void {
  const strips = [...element.querySelectorAll<HTMLElement>("[role=group]")].map(
    (strip) => [strip, strip.scrollLeft] as const,
  );
  element.removeAttribute("data-tight");
  const { scrollHeight, clientHeight } = document.documentElement;
  if (scrollHeight <= clientHeight + 1) return;
  element.setAttribute("data-tight", "");
  // Without the mark a strip has nothing to scroll and forgets where it was.
  for (const [strip, left] of strips) if (left > 0) strip.scrollLeft = left;
}
