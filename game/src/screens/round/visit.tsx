import { type ReactNode, useLayoutEffect } from "react";
import type { RoundMode } from "../../features/round/round-context.ts";
import { report } from "../../lib/usage.ts";

export type VisitProps = {
  readonly mode: RoundMode;
  /** The round, or what is shown before it can be played. */
  readonly children: ReactNode;
};

/** A visit of the game, which analytics count. */
export function Visit({ mode, children }: VisitProps) {
  useVisit(mode);
  return children;
}

/** Tells when the game screen is opened and left, also when the page itself is closed or put aside for later. */
function useVisit(mode: RoundMode): void {
  // Before any events of the screen itself.
  useLayoutEffect(() => {
    let began: number | null = null;
    const open = () => {
      if (began !== null) return;
      began = performance.now();
      report({ name: "game-start", data: { mode } });
    };
    const leave = () => {
      if (began === null) return;
      // At most what the server takes: it would refuse all events that are sent with it.
      const seconds = Math.min(86_400, Math.round((performance.now() - began) / 1000));
      report({ name: "game-finish", data: { mode, seconds } });
      began = null;
    };
    open();
    addEventListener("pageshow", open);
    // Before the listener that sends the remaining events when the page is closed.
    addEventListener("pagehide", leave, { capture: true });
    return () => {
      removeEventListener("pageshow", open);
      removeEventListener("pagehide", leave, { capture: true });
      leave();
    };
  }, [mode]);
}
