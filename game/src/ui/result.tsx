import { plural } from "@hitoslov/contract/plural";
import { Pause, Play } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { hasLessMotion } from "../lib/preferences.ts";
import styles from "./result.module.css";

type ResultFrameProps = {
  /** Sets --record and --listen. */
  readonly className: string | undefined;
  readonly label: string;
  /** A `Record` with `span={360}`. */
  readonly record: ReactNode;
  readonly playing: boolean;
  /** The name of the button on the record while it does not play. */
  readonly listenLabel: string;
  /** Undefined if there is nothing to hear. */
  readonly onListen: (() => void) | undefined;
  /** The panel below. */
  readonly children: ReactNode;
};

/** The end of a song, a day or a duel: a whole record, to be heard again, and the panel with the result. */
export function ResultFrame(props: ResultFrameProps) {
  const { className, label, record, playing, listenLabel, onListen, children } = props;
  return (
    <main className={`play ${styles.frame} ${className}`}>
      <div className={styles.stage}>
        <div className={styles.disc}>
          {record}
          {onListen !== undefined && (
            <button
              type="button"
              className={`key ${styles.play}`}
              aria-label={playing ? "Пауза" : listenLabel}
              onClick={onListen}
            >
              <Icon of={playing ? Pause : Play} />
            </button>
          )}
        </div>
      </div>
      <section className="panel" aria-label={label}>
        {children}
      </section>
    </main>
  );
}

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
