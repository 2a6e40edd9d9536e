import type { FragmentWord } from "@hitoslov/rules";
import { counted } from "../../lib/format.ts";
import { letterShares, sliceByShares } from "./peaks.ts";
import styles from "./fragment-wave.module.css";

type FragmentWaveProps = {
  readonly words: readonly FragmentWord[];
  readonly hidden: ReadonlySet<number>;
  readonly peaks: readonly number[];
  /** Where the sound is, 0 to 1. */
  readonly share: number;
};

/** The sound of the fragment, split by word; hidden words are amber. */
export function FragmentWave({ words, hidden, peaks, share }: FragmentWaveProps) {
  const shares = letterShares(words);
  const parts = sliceByShares(peaks, shares);
  return (
    <div
      className={styles.wave}
      role="img"
      aria-label={`Звуковая дорожка, разбитая на ${counted(words.length, "слово", "слова", "слов")}; пропущенные выделены`}
    >
      {words.map(({ position }) => (
        <WordWave
          key={position}
          number={position + 1}
          hidden={hidden.has(position)}
          share={shares[position] ?? 0}
          peaks={parts[position] ?? []}
        />
      ))}
      <span className={styles.needle} style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

type WordWaveProps = {
  readonly number: number;
  readonly hidden: boolean;
  /** Of the whole fragment. */
  readonly share: number;
  readonly peaks: readonly number[];
};

const middle = 42;

/** The part of the wave that is one word's. */
function WordWave({ number, hidden, share, peaks }: WordWaveProps) {
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
