import { useEffect, useState } from "react";

/** Whole seconds left, down to zero. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}
