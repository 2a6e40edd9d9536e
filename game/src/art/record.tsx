import { type ReactNode, useMemo, memo, useLayoutEffect, useRef } from "react";
import { type Position, follow } from "./position.ts";
import { sector } from "@hitoslov/brand/polar.ts";
import { DIAL_SPAN, layOutRecord, type RecordPart, type RecordWord } from "./record-bars.ts";
import styles from "./record.module.css";

export type RecordProps = {
  readonly words: readonly RecordWord[];
  /** The level's number: it gives the colour. */
  readonly level: number;
  /** Length of the audio, by which words with known times are laid out; null lays words out by their letters. */
  readonly ms?: number | null;
  /** The position of the needle; null for no needle. */
  readonly position?: Position;
  /** Whether the grooves turn. */
  readonly playing?: boolean;
  /** Degrees the words take: 360 when the record is fully out. */
  readonly span?: number;
  /** Whether all of it counts as played, without a needle. */
  readonly played?: boolean;
  /** Drawn over the label. */
  readonly children?: ReactNode;
};

export const RECORD_COLOURS = 6;

/** The song as a record: bars are known words, dots are hidden ones, the needle shows the position. */
export function Record({
  words,
  level,
  ms = null,
  position = null,
  playing = false,
  span = DIAL_SPAN,
  played = false,
  children,
}: RecordProps) {
  const parts = useMemo(() => layOutRecord(words, span, ms), [words, span, ms]);
  const colour = ((((level - 1) % RECORD_COLOURS) + RECORD_COLOURS) % RECORD_COLOURS) + 1;
  return (
    <div className={styles.record} data-colour={colour} data-playing={playing || undefined}>
      <RecordPlate />
      <RecordSound parts={parts} position={position} played={played} />
      <RecordNeedle position={position} span={span} />
      {children}
    </div>
  );
}

const grooves = [192, 184, 100, 92, 84, 76];
const shines = [sector(66, 199, 18, 40), sector(66, 199, 198, 220)];

/** The disc. Grooves and shine are a separate picture, so that turning them redraws nothing. */
const RecordPlate = memo(function RecordPlate() {
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

type RecordNeedleProps = { readonly position: Position; readonly span: number };

/** A separate picture that is only rotated, so that moving it redraws nothing. */
const RecordNeedle = memo(function RecordNeedle({ position, span }: RecordNeedleProps) {
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

type RecordSoundProps = {
  readonly parts: readonly RecordPart[];
  readonly position: Position;
  readonly played: boolean;
};

/** Bars light up as the needle passes them, one attribute at a time and without rendering. */
const RecordSound = memo(function RecordSound({ parts, position, played }: RecordSoundProps) {
  const sound = useRef<SVGGElement>(null);

  useLayoutEffect(() => {
    const lines = [...(sound.current?.querySelectorAll("line") ?? [])];
    const shares = parts.flatMap((part) => part.bars.map((bar) => bar.share));
    let passed = -1;
    return follow(position, (value) => {
      const at = value ?? -1;
      if (passed < 0) {
        // Only the bars that change are touched: each would be restyled.
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
