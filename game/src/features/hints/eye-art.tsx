import { memo } from "react";
import styles from "./knob.module.css";

/** Two dark wings over a green ring; tuned, the ring is whole. */
export const EyeArt = memo(function EyeArt() {
  return (
    <svg className={styles.art} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle cx={48} cy={48} r={47} fill="#020c0b" />
      <circle cx={48} cy={45} r={45} fill="#12393a" />
      <circle cx={48} cy={45} r={39} fill="#04110f" />
      <circle cx={48} cy={45} r={24} fill="none" stroke="#3fe9a4" strokeWidth={22} />
      <circle
        className={styles.shadow}
        cx={48}
        cy={45}
        r={24}
        fill="none"
        stroke="#0f4a39"
        strokeWidth={22}
        pathLength={360}
      />
      <circle cx={48} cy={45} r={12} fill="#04110f" />
      <circle cx={44} cy={41} r={3.5} fill="#3fe9a4" opacity={0.55} />
    </svg>
  );
});
