import type { WordState } from "../../art/record-bars.ts";
import { clock, percent } from "../../lib/figures.ts";
import styles from "./meter.module.css";

export type MeterProps = {
  /** The hidden words in order, one segment each. */
  readonly segments: readonly WordState[];
  readonly collected: number;
  /** 0 to 100. */
  readonly progress: number;
  /** Seconds into the sound and its length; null before the audio is known. */
  readonly seconds: number | null;
  readonly duration: number | null;
};

export function Meter({ segments, collected, progress, seconds, duration }: MeterProps) {
  return (
    <div className={styles.meter}>
      <p className={styles.row}>
        <span>
          Собрано{" "}
          <b>
            {collected} из&nbsp;{segments.length}
          </b>
        </span>
        <span>{duration !== null && `${clock(seconds ?? 0)} / ${clock(duration)}`}</span>
        <b>{percent(progress)}&nbsp;%</b>
      </p>
      <div className={styles.bar} role="img" aria-label={`Собрано ${percent(progress)} процента`}>
        {segments.map((state, index) => (
          // Segments never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} data-state={state} />
        ))}
      </div>
    </div>
  );
}
