import { sector } from "@hitoslov/brand/polar.ts";
import { RECORD_COLOURS } from "../art/record.tsx";
import styles from "./mini-record.module.css";

const grooves = [172, 140, 108];
const shines = [sector(66, 199, 18, 40), sector(66, 199, 198, 220)];

type MiniRecordProps = {
  readonly level: number;
  /** On the label of one that is still sealed. */
  readonly sealed?: string;
};

/** A record too small for its words; the level gives its colour. */
export function MiniRecord({ level, sealed }: MiniRecordProps) {
  const colour = ((((level - 1) % RECORD_COLOURS) + RECORD_COLOURS) % RECORD_COLOURS) + 1;
  return (
    <svg
      className={styles.record}
      style={{ color: `var(--disc-${colour}-deep)` }}
      viewBox="-200 -200 400 400"
      aria-hidden="true"
      focusable="false"
    >
      <circle r={199} fill={`var(--disc-${colour})`} />
      {grooves.map((radius) => (
        <circle key={radius} r={radius} className={styles.groove} />
      ))}
      {shines.map((path) => (
        <path key={path} d={path} className={styles.shine} />
      ))}
      <circle r={64} fill="currentColor" />
      {sealed === undefined ? (
        <circle r={16} fill="var(--disc-label)" />
      ) : (
        <>
          <circle r={143} className={styles.seal} />
          <text y={32} className={styles.number}>
            {sealed}
          </text>
        </>
      )}
    </svg>
  );
}
