import { type ReactNode, Suspense, useState, useLayoutEffect } from "react";
import { lazily } from "../../lib/lazily.ts";
import { queryClient, settingsQuery } from "../../lib/queries.ts";
import { save } from "../../lib/storage.ts";
import { report } from "../../lib/usage.ts";

const Instruction = lazily(
  () => import("../instruction.tsx"),
  (module) => module.Instruction,
);
// With the screen's code: at the first visit it is the first thing to be seen.
if (isNewcomer()) void Instruction.preload();

export type VisitProps = {
  readonly mode: "game" | "demo";
  /** The round, also before it can be played; its song waits while the instruction is shown. */
  readonly children: (isInstructed: boolean) => ReactNode;
};

/** A visit of the game: it is counted, and the first one starts with the instruction by itself. */
export function Visit({ mode, children }: VisitProps) {
  useVisit(mode);
  const [isInstructed, setInstructed] = useState(isDue);
  const handleEnd = () => {
    save("videoSeen", "yes");
    delete document.documentElement.dataset["newcomer"];
    setInstructed(false);
  };
  return (
    <>
      {children(isInstructed)}
      {isInstructed && (
        <Suspense fallback={null}>
          <Instruction asked={false} onEnd={handleEnd} />
        </Suspense>
      )}
    </>
  );
}

function isDue(): boolean {
  return isNewcomer() && (queryClient.getQueryData(settingsQuery.queryKey)?.video ?? null) !== null;
}

/** As public/before-paint.js has found. */
function isNewcomer(): boolean {
  return "newcomer" in document.documentElement.dataset;
}

/** Tells when the game screen is opened and left, also when the page itself is closed or put aside for later. */
function useVisit(mode: "game" | "demo"): void {
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
