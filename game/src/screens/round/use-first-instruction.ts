import { useCallback, useState } from "react";
import { queryClient, settingsQuery } from "../../lib/queries.ts";
import { load, save } from "../../lib/storage.ts";

export type FirstInstruction = { readonly showing: boolean; readonly end: () => void };

/** The instruction starts by itself at the first visit of the game, where nothing speaks against a film. */
export function useFirstInstruction(hasRound: boolean): FirstInstruction {
  const [isDue, setDue] = useState(isFirst);
  const end = useCallback(() => {
    save("videoSeen", "yes");
    setDue(false);
  }, []);
  return { showing: isDue && hasRound, end };
}

/** Whether the player has not seen it yet. */
export function isFirst(): boolean {
  const video = queryClient.getQueryData(settingsQuery.queryKey)?.video ?? null;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches;
  return video !== null && load("videoSeen") === null && !isCalm && !savesData();
}

/** Not every browser tells, and the types know of none that does. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
