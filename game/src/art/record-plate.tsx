import { memo } from "react";
import { sector } from "@hitoslov/brand/polar.ts";
import styles from "./record.module.css";

const grooves = [192, 184, 100, 92, 84, 76];
const shines = [sector(66, 199, 18, 40), sector(66, 199, 198, 220)];

/** The disc itself. Grooves and shine are a picture of their own, so that turning them redraws nothing. */
export const RecordPlate = memo(function RecordPlate() {
  return (
    <>
      <svg className={styles.layer} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
        <circle r={199} className={styles.body} />
      </svg>
      <svg
        className={`${styles.layer} ${styles.turning}`}
        viewBox="-200 -200 400 400"
        aria-hidden="true"
        focusable="false"
      >
        {grooves.map((radius) => (
          <circle key={radius} r={radius} className={styles.groove} />
        ))}
        {shines.map((path) => (
          <path key={path} d={path} className={styles.shine} />
        ))}
      </svg>
    </>
  );
});
