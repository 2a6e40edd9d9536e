import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the element `data-tight` when the page would scroll without it: the record then sinks to a rim and the tray
 * becomes a strip. Once marked it stays so for as long as it shows the same, and the window and the fonts are the same:
 * to try without the mark is two layouts of the whole page, and a press must not have the keys jump.
 * @param shown what is shown; measured anew with another.
 */
export function useTight(ref: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const tighten = () => {
      if (!element.hasAttribute(mark) && isScrolled()) element.setAttribute(mark, "");
    };
    const anew = () => {
      const strips = [...element.querySelectorAll("[role=group]")].map((strip) => [strip, strip.scrollLeft] as const);
      element.removeAttribute(mark);
      tighten();
      // Without the mark a strip has nothing to scroll and forgets where it was.
      for (const [strip, left] of strips) if (left > 0) strip.scrollLeft = left;
    };
    anew();
    const changes = new MutationObserver(tighten);
    changes.observe(element, { childList: true, subtree: true });
    addEventListener("resize", anew);
    document.fonts.addEventListener("loadingdone", anew);
    return () => {
      changes.disconnect();
      removeEventListener("resize", anew);
      document.fonts.removeEventListener("loadingdone", anew);
    };
  }, [ref, shown]);
}

const mark = "data-tight";

function isScrolled(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1;
}
