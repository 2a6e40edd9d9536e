import { useCallback, useLayoutEffect, useRef } from "react";

/** Whether the component is still there: an answer that comes later must not lead the user away from elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  // Not an effect: React keeps those of a screen that is hidden while the next one loads.
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
