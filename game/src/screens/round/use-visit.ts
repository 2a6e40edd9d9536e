import { useLayoutEffect } from "react";
import { report } from "../../lib/usage.ts";

/** Tells when the game screen is opened and left, also when the page itself is closed or put aside for later. */
export function useVisit(mode: "game" | "demo"): void {
  // Before what the screen itself has to tell.
  useLayoutEffect(() => {
    let began: number | null = null;
    const open = () => {
      if (began !== null) return;
      began = performance.now();
      report({ name: "game-start", data: { mode } });
    };
    const leave = () => {
      if (began === null) return;
      report({ name: "game-finish", data: { mode, seconds: Math.round((performance.now() - began) / 1000) } });
      began = null;
    };
    open();
    addEventListener("pageshow", open);
    // Before whoever sends what is left when the page goes.
    addEventListener("pagehide", leave, { capture: true });
    return () => {
      removeEventListener("pageshow", open);
      removeEventListener("pagehide", leave, { capture: true });
      leave();
    };
  }, [mode]);
}
