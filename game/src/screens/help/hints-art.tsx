import styles from "../../features/help/help.module.css";
import { EyeArt } from "../../features/hints/eye-art.tsx";
import { LampArt } from "../../features/hints/lamp-art.tsx";
import { WordCard } from "../../features/round/word-card.tsx";

/** The two knobs with what is left of the hints, and a word that the lamp has found. */
export function HintsArt({ left }: { readonly left: number }) {
  return (
    <>
      <span className={styles.knob}>
        <LampArt />
        <span className={styles.count}>{left}</span>
      </span>
      <WordCard position={3} total={4} state="hinted" text="звон" after="!" />
      <span className={styles.knob}>
        <EyeArt />
        <span className={styles.count}>{Math.min(1, left)}</span>
      </span>
    </>
  );
}
