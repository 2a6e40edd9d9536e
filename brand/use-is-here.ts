import { useCallback, useEffect, useRef } from "react";

/** Whether the component is still there: an answer that comes later must not lead the user away from elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
