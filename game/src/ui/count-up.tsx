import { plural } from "@hitoslov/contract/plural";
import { useEffect, useState } from "react";
import { hasLessMotion } from "../lib/preferences.ts";
import styles from "./count-up.module.css";

type CountUpProps = {
  readonly points: number;
  /** Milliseconds until counting starts. */
  readonly wait?: number;
  readonly onCounted?: () => void;
};

/** Points that count up; screen readers get the sum at once. */
export function CountUp({ points, wait = 0, onCounted }: CountUpProps) {
  const shown = useCountUp(points, wait);
  const isCounted = shown === points;
  useEffect(() => {
    if (isCounted) onCounted?.();
  }, [isCounted, onCounted]);
  return (
    <>
      <span className="vh">
        Плюс {points} {plural(points, "очко", "очка", "очков")}
      </span>
      <span aria-hidden="true" className={styles.sum}>
        {/* The final width from the start, or the text around it would shift as digits are added. */}
        <span className={styles.width}>+{points}</span>
        <span className={styles.shown}>+{shown}</span>
      </span>
    </>
  );
}

/** Milliseconds. */
const duration = 700;

/** Counts from 0 to the value; at once with reduced motion. */
function useCountUp(value: number, wait: number): number {
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
  }, [value, wait]);

  return shown;
}
