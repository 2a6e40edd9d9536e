import { memo, useLayoutEffect, useRef } from "react";
import { sector } from "@hitoslov/brand/polar.ts";
import { follow, type Position } from "./position.ts";
import type { RecordPart } from "./record-bars.ts";
import styles from "./record.module.css";

type RecordSoundProps = {
  readonly parts: readonly RecordPart[];
  readonly position: Position;
  readonly played: boolean;
};

/** Bars light up as the needle passes them, one attribute at a time and without rendering. */
export const RecordSound = memo(function RecordSound({ parts, position, played }: RecordSoundProps) {
  const sound = useRef<SVGGElement>(null);

  useLayoutEffect(() => {
    const lines = [...(sound.current?.querySelectorAll("line") ?? [])];
    const shares = parts.flatMap((part) => part.bars.map((bar) => bar.share));
    let passed = -1;
    return follow(position, (value) => {
      const at = value ?? -1;
      if (passed < 0) {
        // Of the bars that stay none is touched: each would be styled anew.
        for (const [index, line] of lines.entries()) line.toggleAttribute("data-played", (shares[index] ?? 2) <= at);
        passed = shares.filter((share) => share <= at).length;
      }
      while (passed < shares.length && (shares[passed] ?? 2) <= at) lines[passed++]?.setAttribute("data-played", "");
      while (passed > 0 && (shares[passed - 1] ?? -2) > at) lines[--passed]?.removeAttribute("data-played");
    });
  }, [parts, position]);

  return (
    <svg className={styles.layer} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      <g ref={sound} data-played={played || undefined} className={styles.sound}>
        {parts.map((part, index) => (
          // Words never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={index} data-state={part.state}>
            {(part.state === "active" || part.state === "typing") && (
              <path d={sector(104, 199, part.from, part.to)} className={styles.sector} />
            )}
            {part.bars.map((bar) => (
              <line
                key={bar.share}
                x1={bar.x1.toFixed(2)}
                y1={bar.y1.toFixed(2)}
                x2={bar.x2.toFixed(2)}
                y2={bar.y2.toFixed(2)}
                className={styles.bar}
              />
            ))}
          </g>
        ))}
      </g>
      <circle r={64} className={styles.label} />
    </svg>
  );
});
