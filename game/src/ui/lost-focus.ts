import { useEffect } from "react";
import { isByKeyboard } from "../lib/modality.ts";

/** Whether the focused element went with what was on the screen before. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Screen readers continue at the heading of what is on the screen now. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus(options);
}

/** If the press that led here went with its screen, the heading gets the focus; a page just loaded has had no press. */
export function useHeadingFocus(): void {
  useEffect(() => {
    if (isByKeyboard() && isFocusLost()) focusHeading();
  }, []);
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
