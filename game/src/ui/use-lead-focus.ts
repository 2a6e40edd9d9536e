import { useEffect } from "react";
import { isByKeyboard } from "../lib/modality.ts";

/** If the focused element went with the last screen, the button that continues gets the focus. */
export function useLeadFocus(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const panel = document.querySelector("main section.panel");
    const key = panel?.querySelector<HTMLElement>(".key--amber") ?? panel?.querySelector<HTMLElement>(".key");
    key?.focus({ preventScroll: !isByKeyboard() });
  }, []);
}
