import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the element `data-tight` when the page would scroll without it: the record then sinks to a rim and the tray
 * becomes a strip. Measured after every render and when the window or the fonts change, by the attribute alone, so
 * that nothing renders twice.
 */
export function useTight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => measure(ref.current));

  useLayoutEffect(() => {
    const again = () => measure(ref.current);
    addEventListener("resize", again);
    document.fonts.addEventListener("loadingdone", again);
    void document.fonts.ready.then(again);
    return () => {
      removeEventListener("resize", again);
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [ref]);
}

function measure(element: HTMLElement | null): void {
  if (element === null) return;
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
