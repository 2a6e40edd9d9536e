import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { useLayoutEffect, useRef } from "react";
import { creationsDone } from "../lib/creations.ts";

/**
 * Calls the latest version of a function once the rows that are being created have come, so that it knows them; not at
 * all if the screen has been left meanwhile, as the latest version then knows nothing of them.
 */
export function useAfterCreations<Args extends readonly unknown[]>(
  call: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  const isHere = useIsHere();
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return async (...args) => {
    await creationsDone();
    if (isHere()) await latest.current(...args);
  };
}
