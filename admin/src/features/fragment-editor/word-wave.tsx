import styles from "./fragment-wave.module.css";

type WordWaveProps = {
  readonly number: number;
  readonly hidden: boolean;
  /** Of the whole fragment. */
  readonly share: number;
  readonly peaks: readonly number[];
};

const middle = 42;

/** The part of the wave that is one word's. */
export function WordWave({ number, hidden, share, peaks }: WordWaveProps) {
  const bars = peaks.map((peak, index) => {
    const swing = 1 + peak * 35;
    return `M${index * 10 + 5} ${middle - swing}v${swing * 2}`;
  });
  return (
    <span className={styles.word} data-hidden={hidden || undefined} style={{ flexGrow: share }}>
      <svg viewBox={`0 0 ${peaks.length * 10} 84`} preserveAspectRatio="none" focusable="false">
        <path d={bars.join("")} />
      </svg>
      <small>{number}</small>
    </span>
  );
}
