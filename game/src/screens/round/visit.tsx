import { type ReactNode, Suspense, useState } from "react";
import { lazily } from "../../lib/lazily.ts";
import { queryClient, settingsQuery } from "../../lib/queries.ts";
import { save } from "../../lib/storage.ts";
import { useVisit } from "./use-visit.ts";

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
