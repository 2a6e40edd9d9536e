import { useEffect, useState } from "react";
import { hasLessMotion } from "../../lib/preferences.ts";

/** Milliseconds: the record rises first, then the points count. */
const wait = 420;
const duration = 700;

/** Goes from 0 to the value; at once where motion is not wanted. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (hasLessMotion()) {
      setShown(value);
      return;
    }
    const started = performance.now() + wait;
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - started) / duration));
      setShown(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return shown;
}
