import { useLayoutEffect, useRef } from "react";
import { creationsDone } from "../lib/creations.ts";

/** Calls the latest version of a function once the rows that are being created have come, so that it knows them. */
export function useAfterCreations<Args extends readonly unknown[]>(
  call: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return async (...args) => {
    await creationsDone();
    await latest.current(...args);
  };
}
