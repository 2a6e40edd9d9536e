import type { ReactNode } from "react";
import styles from "./stage.module.css";

type StageProps = {
  /** Left out if the stage is only a picture. */
  readonly label?: string;
  readonly record: ReactNode;
  readonly children?: ReactNode;
};

/** The sky above a panel, with the upper half of a record. The free height sets the record's radius. */
export function Stage({ label, record, children }: StageProps) {
  return (
    <section className={styles.stage} aria-label={label} aria-hidden={label === undefined || undefined}>
      <div className={styles.sky}>
        <div className={styles.half}>
          <div className={styles.disc}>{record}</div>
        </div>
      </div>
      {children}
    </section>
  );
}
