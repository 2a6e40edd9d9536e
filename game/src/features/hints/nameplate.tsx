import styles from "./nameplate.module.css";

export type NameplateProps = {
  /** Null while the eye has not been asked. */
  readonly name: string | null;
};

/** The tuning scale with the song's name, or with the noise in its place. */
export function Nameplate({ name }: NameplateProps) {
  return (
    <p className={`glass glass--ticks ${styles.plate}`}>
      <span className="glass__cap">Название песни</span>
      {name === null ? (
        <span key="noise" className={styles.noise}>
          пока в&nbsp;помехах
        </span>
      ) : (
        <span key="name" className={styles.name}>
          «{name}»
        </span>
      )}
    </p>
  );
}
