import { textStep } from "../../ui/text-step.ts";
import styles from "./nameplate.module.css";

export type NameplateProps = {
  readonly cap: string;
  /** Null while the hint has not been used. */
  readonly name: string | null;
  /** What stands there until then. */
  readonly unknown: string;
};

/**
 * The tuning scale with what a hint has told, like the song's name, or with the noise in its place: in the same room, so
 * that telling it moves nothing.
 */
export function Nameplate({ cap, name, unknown }: NameplateProps) {
  return (
    <p className={`glass glass--ticks ${styles.plate}`} data-long={textStep(name ?? "")}>
      <span className="glass__cap">{cap}</span>
      {name === null ? (
        <span key="noise" className={styles.noise}>
          {unknown}
        </span>
      ) : (
        <span key="name" className={styles.name}>
          «{name}»
        </span>
      )}
    </p>
  );
}
