import { useEffect, useState } from "react";
import type { Guess, RoundContext } from "../../features/round/round-context.ts";

/** A refused word stays in its socket for one shake and a look, ms. */
const shown = 900;

/** The refused word while it is shown. */
export function useWrong({ wrong }: RoundContext): Guess | null {
  const [seen, setSeen] = useState<number | null>(null);
  const at = wrong?.at;
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => setSeen(at), shown);
    return () => clearTimeout(timer);
  }, [at]);
  return wrong !== null && wrong.at !== seen ? wrong : null;
}
