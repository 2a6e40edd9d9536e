import { memo, useLayoutEffect, useRef } from "react";
import { follow, type Position } from "./position.ts";
import styles from "./record.module.css";

type RecordNeedleProps = { readonly position: Position; readonly span: number };

/** A picture of its own that is only ever rotated, so that moving it redraws nothing. */
export const RecordNeedle = memo(function RecordNeedle({ position, span }: RecordNeedleProps) {
  const needle = useRef<SVGSVGElement>(null);

  useLayoutEffect(
    () =>
      follow(position, (value) => {
        const style = needle.current?.style;
        if (style === undefined) return;
        style.visibility = value === null ? "hidden" : "visible";
        style.transform = `rotate(${-span / 2 + span * Math.min(1, Math.max(0, value ?? 0))}deg)`;
      }),
    [position, span],
  );

  return (
    <svg
      ref={needle}
      className={`${styles.layer} ${styles.turned}`}
      viewBox="-200 -200 400 400"
      aria-hidden="true"
      focusable="false"
    >
      <line y1={-70} y2={-184} className={styles.needleHalo} />
      <line y1={-70} y2={-184} className={styles.needle} />
      <circle cy={-190} r={9} className={styles.needleHead} />
    </svg>
  );
});
