import { EyeArt } from "./eye-art.tsx";
import styles from "./knob.module.css";

export type EyeKnobProps = {
  /** Hints left. */
  readonly count: number;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** The name is shown: the shadow has closed and there is nothing more to ask. */
  readonly tuned?: boolean;
  readonly onPress: () => void;
};

/** The magic eye: asked for the song's name, its shadow closes. */
export function EyeKnob({ count, disabled = false, busy = false, tuned = false, onPress }: EyeKnobProps) {
  return (
    <button
      type="button"
      className={`${styles.knob} ${styles.eye}`}
      data-tuned={tuned || undefined}
      disabled={!tuned && (disabled || count <= 0)}
      aria-disabled={tuned || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy && !tuned) onPress();
      }}
    >
      <EyeArt />
      <span className={styles.caption}>Показать название</span>
      <span className="vh"> — {tuned && "уже показано, "}осталось </span>
      <span className={styles.count}>{count}</span>
    </button>
  );
}
