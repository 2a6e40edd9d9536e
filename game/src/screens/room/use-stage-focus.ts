import { useEffect, useRef } from "react";

/** Where what had the focus has gone with its stage, the heading of the new one gets it: readers go on from there. */
export function useStageFocus(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [stage]);
}
