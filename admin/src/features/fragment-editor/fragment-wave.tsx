import type { FragmentWord } from "@hitoslov/rules";
import { counted } from "../../lib/format.ts";
import { letterShares } from "./letter-shares.ts";
import { sliceByShares } from "./peaks.ts";
import { WordWave } from "./word-wave.tsx";
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
