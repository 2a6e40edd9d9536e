import type { Hint } from "@hitoslov/contract/hints";
import styles from "./knob.module.css";
import { hintViews, usesLeft } from "./views.tsx";

export type HintKnobProps = {
  readonly hint: Hint;
  /** Of all hints. */
  readonly left: number;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** The answer is shown: the hint cannot be used again. */
  readonly told: boolean;
  readonly onPress: () => void;
};

/** The button of a hint: the lamp glows while candidates load, the eye's shadow closes when the name is shown. */
export function HintKnob({ hint, left, disabled, busy, told, onPress }: HintKnobProps) {
  const { Art, caption, glow } = hintViews[hint];
  const count = told ? 0 : usesLeft(hint, left);
  return (
    <button
      type="button"
      className={`${styles.knob} ${styles[glow]}`}
      data-told={told || undefined}
      data-coached="hints"
      data-off={(!told && disabled) || undefined}
      // Not `disabled`, which would lose the focus of the press.
      aria-disabled={told || disabled || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy && !told && !disabled) onPress();
      }}
    >
      <Art />
      <span className={styles.caption}>{caption}</span>
      <span className="vh"> — {told && "уже показано, "}осталось </span>
      <span className={styles.count}>{count}</span>
    </button>
  );
}
