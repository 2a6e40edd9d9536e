import type { DuelLog } from "@hitoslov/contract";
import { Check } from "lucide";
import { useEffect, useReducer } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { DIAL_SPAN, layOutRecord, type RecordWord } from "../../art/record-bars.ts";
import { ValveIcon } from "../../art/valve-icon.tsx";
import { lastBy, type Mark, marksAt, untilNext } from "./duel-score.ts";
import styles from "./rival.module.css";

/** A name to show, and the seed of the record that is drawn for a player without a photo. */
export type Face = { readonly name: string; readonly seed: string; readonly photo: string | null };

const spoken: Readonly<Record<Mark, string>> = {
  right: "верно",
  tip: "с\u00A0лампой",
  given: "мимо",
  open: "ещё нет",
};

/** The longest name, in letters, that leaves room for the marks on a phone. */
const roomy = 9;

type RivalStripProps = {
  readonly of: Face;
  readonly log: DuelLog;
  /** Positions in the line. */
  readonly blanks: readonly number[];
  /** Seconds since the player's own play began: the rival is shown at the same second. */
  readonly seconds: () => number;
};

/** How far the rival was at the same second: one mark for each blank, without the words. */
export function RivalStrip({ of, log, blanks, seconds }: RivalStripProps) {
  const marks = marksAt(blanks, log, useSeconds(log, seconds));
  return (
    <div className={styles.strip}>
      <span className={styles.who}>
        <Avatar name={of.seed} photo={of.photo} />
        <b data-long={of.name.length > roomy || undefined}>{of.name}</b>
      </span>
      <ol className={styles.marks} aria-label={`${of.name}: слова к этой секунде песни`}>
        {marks.map((mark, at) => (
          <li key={blanks[at]} data-mark={mark}>
            <span className="vh">
              Пропуск {at + 1}: {spoken[mark]}
            </span>
            {mark === "right" && <Icon of={Check} />}
            {mark === "tip" && <ValveIcon />}
          </li>
        ))}
      </ol>
      <b>
        {marks.filter((mark) => mark !== "open").length} из&nbsp;{marks.length}
      </b>
    </div>
  );
}

type RivalPinProps = Pick<RivalStripProps, "log" | "seconds"> & {
  readonly words: readonly RecordWord[];
  readonly ms: number | null;
};

/** A second marker on the record, at the word that the rival had restored last. */
export function RivalPin({ log, words, ms, seconds }: RivalPinProps) {
  const last = lastBy(log, useSeconds(log, seconds));
  const part = last === null ? undefined : layOutRecord(words, DIAL_SPAN, ms).find(({ at }) => at === last);
  if (part === undefined) return null;
  return (
    <svg className={styles.layer} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      <g className={styles.pin} data-rival={last} style={{ rotate: `${(part.from + part.to) / 2}deg` }}>
        <line y1={-150} y2={-200} className={styles.halo} />
        <line y1={-150} y2={-200} className={styles.hand} />
        <g transform="translate(0 -208)">
          <path d="M0 15L-15 -9A17.5 17.5 0 1 1 15 -9Z" className={styles.head} />
          <circle cy={-16} r={6} className={styles.hole} />
        </g>
      </g>
    </svg>
  );
}

/** The seconds of play at the last render; renders again when the rival restores the next blank. */
function useSeconds(log: DuelLog, seconds: () => number): number {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const now = seconds();
  const next = untilNext(log, now);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(draw, next * 1000);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
