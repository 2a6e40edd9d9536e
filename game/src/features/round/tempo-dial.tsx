import { DialScale } from "./dial-scale.tsx";
import { times } from "../../lib/figures.ts";
import styles from "./tempo-dial.module.css";

export type TempoDialProps = {
  readonly coefficient: number;
  /** What is left of the time at this coefficient, 0 to 1; null where time does not change it. */
  readonly share: number | null;
};

const circle = 2 * Math.PI * 45;

/** The number is the information; the arc only shows it draining. */
export function TempoDial({ coefficient, share }: TempoDialProps) {
  return (
    <p className={styles.tempo}>
      <DialScale needle={share} lit={share ?? 1} />
      <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={styles.ground} cx={50} cy={50} r={45} />
        {share !== null && (
          <circle
            className={styles.left}
            cx={50}
            cy={50}
            r={45}
            strokeDasharray={`${(circle * share).toFixed(1)} ${circle.toFixed(1)}`}
          />
        )}
      </svg>
      <span className={styles.value}>
        {times(coefficient)} <small>темп</small>
      </span>
    </p>
  );
}
