import { type RefObject, useEffect, useRef } from "react";
import { isByKeyboard } from "./modality.ts";

/** Whether the focused element went with what was on the screen before. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Screen readers continue at the heading of what is on the screen now. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading !== null) focusAt(heading, options);
}

/** If the press that led here went with its screen, the heading gets the focus; a page just loaded has had no press. */
export function useHeadingFocus(): void {
  useEffect(() => {
    if (isByKeyboard() && isFocusLost()) focusHeading();
  }, []);
}

/**
 * While an element is shown: if a change takes the focused element away, the heading of the closest part that stays gets
 * the focus. Screen readers would start anew at the top of the page.
 */
export function useKeptFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const ref = useRef<Kind>(null);
  useEffect(() => {
    const whole = ref.current;
    if (whole === null) return undefined;
    /** The element that had the focus last, and what it was in, from the inside out. */
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target; at instanceof Element && at !== whole; at = at.parentElement) path.push(at);
    };
    const keep = () => {
      if (path[0] === undefined || path[0].isConnected || !isByKeyboard() || !isFocusLost()) return;
      const headings = [...path, whole].map(
        (part) => part.isConnected && part.querySelector<HTMLElement>("h1, h2, h3"),
      );
      path = [];
      const heading = headings.find((found) => found instanceof HTMLElement);
      if (heading) focusAt(heading);
    };
    whole.addEventListener("focusin", remember);
    const changes = new MutationObserver(keep);
    changes.observe(whole, { childList: true, subtree: true });
    return () => {
      whole.removeEventListener("focusin", remember);
      changes.disconnect();
    };
  }, []);
  return ref;
}

/** Gives the focus to a heading, which takes none by itself. */
export function focusAt(heading: HTMLElement, options?: FocusOptions): void {
  heading.setAttribute("tabindex", "-1");
  heading.focus(options);
}

/** If the focused element went with the last screen, the button that continues gets the focus. */
export function useLeadFocus(): void {
  useEffect(() => {
    if (!isFocusLost()) return;
    const panel = document.querySelector("main section.panel");
    const key = panel?.querySelector<HTMLElement>(".key--amber") ?? panel?.querySelector<HTMLElement>(".key");
    key?.focus({ preventScroll: !isByKeyboard() });
  }, []);
}
