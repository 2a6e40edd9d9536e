import { useEffect } from "react";
import { isByKeyboard } from "../../lib/modality.ts";

/** Where what had the focus is gone with its screen, the key that leads on gets it. */
export function useLeadFocus(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const panel = document.querySelector("main section.panel");
    const key = panel?.querySelector<HTMLElement>(".key--amber") ?? panel?.querySelector<HTMLElement>(".key");
    key?.focus({ preventScroll: !isByKeyboard() });
  }, []);
}
