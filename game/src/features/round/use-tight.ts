import { type RefObject, useLayoutEffect } from "react";

/** What gives way when the page would scroll: the record sinks and words shrink; then the tray becomes a strip too. */
const steps = ["words", "keys"];

/**
 * Marks the element `data-tight` with as few steps as it takes for the page not to scroll. A step once taken stays for as
 * long as the same is shown in the same window and fonts: to try without it is two layouts of the whole page, and a press
 * must not have the keys jump.
 * @param shown what is shown; measured anew with another.
 */
export function useTight(ref: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const tighten = () => {
      const taken = steps.indexOf(element.getAttribute(mark) ?? "");
      for (const step of steps.slice(taken + 1)) if (isScrolled()) element.setAttribute(mark, step);
    };
    const anew = () => {
      const strips = [...element.querySelectorAll("[role=group]")].map((strip) => [strip, strip.scrollLeft] as const);
      element.removeAttribute(mark);
      tighten();
      // Without the mark a strip has nothing to scroll and forgets where it was.
      for (const [strip, left] of strips) if (left > 0) strip.scrollLeft = left;
    };
    // What is new at once: on a busy phone a frame may be drawn before the one that was asked for, and then it jumps.
    element.removeAttribute(mark);
    tighten();
    // What changes, in the frame that is to be drawn: whoever changes the page has it laid out once, and not at once.
    const changes = new MutationObserver(() => requestAnimationFrame(tighten));
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
