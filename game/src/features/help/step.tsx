import type { ReactNode } from "react";
import styles from "./help.module.css";

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly art: ReactNode;
  /** On the dark bed of the keys. */
  readonly onBed?: boolean;
};

/** One step of a song, in words and in its own parts; those are a picture here and do nothing. */
export function Step({ title, text, art, onBed = false }: StepProps) {
  return (
    <li className={styles.step}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={`${styles.art} ${onBed ? "on-bed" : ""}`} data-bed={onBed || undefined} inert>
        {art}
      </div>
    </li>
  );
}
