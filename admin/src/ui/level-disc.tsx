import { sector } from "@hitoslov/brand/polar.ts";
import styles from "./level-disc.module.css";

/** `level`: the name of the level, a number. */
type LevelDiscProps = { readonly level: string };

const colours = 6;
const grooves = [172, 140, 108];
const shines = sector(66, 199, 18, 40) + sector(66, 199, 198, 220);

/** A small record in the colour of the level. */
export function LevelDisc({ level }: LevelDiscProps) {
  return (
    <span className={styles.disc} data-level={((Number(level) - 1) % colours) + 1}>
      <svg viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
        <circle r={199} className={styles.body} />
        {grooves.map((radius) => (
          <circle key={radius} r={radius} className={styles.groove} />
        ))}
        <path d={shines} className={styles.shine} />
        <circle r={64} className={styles.label} />
        <circle r={16} className={styles.hole} />
      </svg>
    </span>
  );
}
