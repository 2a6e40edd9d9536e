import { useLayoutEffect } from "react";

/** Lower is the bar of a keyboard of its own, px. */
const lowest = 100;

/**
 * While words are typed, tells CSS how much of the page the keyboard covers, as `--keyboard` and `data-keyboard` of the
 * root. On an iPhone it makes the page no smaller, only what is seen of it: neither a media query nor `sticky` notices.
 */
export function useCoveringKeyboard(): void {
  // Undone before the next layout is measured.
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    const root = document.documentElement;
    const measure = () => {
      // What is zoomed by two fingers is seen in part as well.
      const covered = seen.scale > 1.01 ? 0 : root.clientHeight - seen.height - seen.offsetTop;
      const wasOpen = root.hasAttribute("data-keyboard");
      root.style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
      const isOpen = root.toggleAttribute("data-keyboard", covered > lowest);
      if (isOpen && !wasOpen) document.activeElement?.scrollIntoView({ block: "nearest" });
    };
    measure();
    const events = ["resize", "scroll"] as const;
    for (const event of events) seen.addEventListener(event, measure);
    // Web views leave some of those out.
    document.addEventListener("focusin", measure);
    return () => {
      for (const event of events) seen.removeEventListener(event, measure);
      document.removeEventListener("focusin", measure);
      root.removeAttribute("data-keyboard");
      root.style.removeProperty("--keyboard");
    };
  }, []);
}
