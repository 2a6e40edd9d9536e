import { type ReactNode, useMemo } from "react";
import type { Position } from "./position.ts";
import { RecordNeedle } from "./record-needle.tsx";
import { RecordPlate } from "./record-plate.tsx";
import { RecordSound } from "./record-sound.tsx";
import { DIAL_SPAN, layOutRecord, type RecordWord } from "./record-bars.ts";
import styles from "./record.module.css";

export type RecordProps = {
  readonly words: readonly RecordWord[];
  /** The level's number: it gives the colour. */
  readonly level: number;
  /** Where the needle stands; null for no needle. */
  readonly position?: Position;
  /** The grooves turn. */
  readonly playing?: boolean;
  /** Degrees the words take: 360 when the record is fully out. */
  readonly span?: number;
  /** All of it has sounded, without a needle. */
  readonly played?: boolean;
  /** Laid over the label. */
  readonly children?: ReactNode;
};

export const RECORD_COLOURS = 6;

/** The song as a record: bars are known words, dots are hidden ones, the needle is the sound. */
export function Record({
  words,
  level,
  position = null,
  playing = false,
  span = DIAL_SPAN,
  played = false,
  children,
}: RecordProps) {
  const parts = useMemo(() => layOutRecord(words, span), [words, span]);
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
