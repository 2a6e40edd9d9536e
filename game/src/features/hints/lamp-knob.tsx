import { LampArt } from "./lamp-art.tsx";
import styles from "./knob.module.css";

export type LampKnobProps = {
  /** Hints left. */
  readonly count: number;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
};

/** The radio valve: it lights up three keys for the current socket. */
export function LampKnob({ count, disabled = false, busy = false, onPress }: LampKnobProps) {
  return (
    <button
      type="button"
      className={`${styles.knob} ${styles.lamp}`}
      disabled={disabled || count <= 0}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      <LampArt />
      <span className={styles.caption}>Подсказать слово</span>
      <span className="vh"> — осталось </span>
      <span className={styles.count}>{count}</span>
    </button>
  );
}
