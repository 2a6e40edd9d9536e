import { textStep } from "../../ui/text-step.ts";
import styles from "./nameplate.module.css";

export type NameplateProps = {
  readonly cap: string;
  /** Null while the hint has not been used. */
  readonly name: string | null;
  /** The placeholder until then. */
  readonly unknown: string;
};

/**
 * Shows the answer of a hint, like the song's name, or a placeholder of the same size, so that the answer shifts nothing.
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
