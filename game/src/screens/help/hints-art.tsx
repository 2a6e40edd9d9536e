import { type Hint, songHints, wordHints } from "@hitoslov/contract/hints";
import styles from "../../features/help/help.module.css";
import { hintViews, usesLeft } from "../../features/hints/views.ts";
import { WordCard } from "../../features/round/word-card.tsx";

/** The knobs with what is left of the hints, and a word that the lamp has found. */
export function HintsArt({ left }: { readonly left: number }) {
  const knob = (hint: Hint) => {
    const { Art } = hintViews[hint];
    return (
      <span key={hint} className={styles.knob}>
        <Art />
        <span className={styles.count}>{usesLeft(hint, left)}</span>
      </span>
    );
  };
  return (
    <>
      {wordHints.map(knob)}
      <WordCard position={3} total={4} state="hinted" text="звон" after="!" />
      {songHints.map(knob)}
    </>
  );
}
