import { memo } from "react";
import { loudness } from "../../art/record-bars.ts";
import styles from "./wave.module.css";

type WaveProps = {
  /** Null draws silence, always equally long. */
  readonly word: string | null;
  readonly className?: string | undefined;
};

const hiddenLetters = 8;
const step = 4;

/** The slice of sound under a word. */
export const Wave = memo(function Wave({ word, className }: WaveProps) {
  const count = Math.max(4, Math.min(40, Math.round((word?.length ?? hiddenLetters) * 1.9)));
  const heights = word === null ? null : loudness(word, count);
  return (
    <span className={`${styles.wave} ${className}`}>
      <svg viewBox={`0 0 ${count * step} 12`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {Array.from({ length: count }, (_, line) => {
          const height = heights === null ? 0.6 : 1 + 4.6 * (heights[line] ?? 0);
          const x = line * step + 2;
          return <line key={x} x1={x} x2={x} y1={(6 - height).toFixed(2)} y2={(6 + height).toFixed(2)} />;
        })}
      </svg>
    </span>
  );
});
