import type { ReactNode } from "react";
import styles from "./stage.module.css";

type StageProps = {
  /** Left out where the stage is a picture and no more. */
  readonly label?: string;
  readonly record: ReactNode;
  readonly children?: ReactNode;
};

/** The sky above a panel with the record half risen out of it. The free height sets the record's radius. */
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
