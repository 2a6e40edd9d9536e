import { ArrowRight, RotateCcw, Swords } from "lucide";
import { Fragment, type ReactNode, useCallback, useEffect, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useLight } from "../../art/light.ts";
import type { Position } from "../../art/position.ts";
import type { Singings } from "../../art/record-bars.ts";
import { CountUp, ResultFrame } from "../../ui/result.tsx";
import { creditLines, type Credits } from "../../ui/credits.ts";
import styles from "./result-sheet.module.css";

export type ResultLine = { readonly label: string; readonly value: string };

export type ResultSheetProps = {
  readonly song: SongCredits;
  /** The whole line of a song that was given up; undefined if the player has restored it. */
  readonly answer?: string | undefined;
  /** A fact about the song; undefined if it has none. */
  readonly fact: string | undefined;
  /** Null if they are no longer known: the song was restored on an earlier visit. */
  readonly points: number | null;
  /** The line with its word times; null if a time is unknown. */
  readonly sung: SungLine | null;
  /** The breakdown of the points, from the server. */
  readonly lines: readonly ResultLine[];
  /** A `Record` with `span={360}`. */
  readonly record: ReactNode;
  /** The fragment is playing. */
  readonly playing?: boolean;
  readonly onListen: () => void;
  /** Plays the fragment from its beginning. */
  readonly onReplay: () => void;
  /** The points have counted up; called at once if there are none. */
  readonly onCounted: () => void;
  /** Calls a friend to a duel; undefined if the song cannot be used for one. */
  readonly onCall?: (() => void) | undefined;
  /** The button that reports a mistake in the song. */
  readonly dispute: ReactNode;
  readonly onNext: () => void;
  readonly nextLabel?: string;
};

export type SungLine = {
  readonly words: readonly {
    readonly verse: string;
    readonly times?: Singings | undefined;
    readonly opensLine?: true | undefined;
  }[];
  readonly position: Position;
  readonly seconds: () => number;
};

/** The result of a song: the only screen of a round that shows the whole record. */
export function ResultSheet(props: ResultSheetProps) {
  const { song, answer, fact, points, sung, lines, record, playing = false, onListen, onReplay, onNext } = props;
  const { nextLabel = "Дальше", onCall, onCounted, dispute } = props;
  useEffect(() => {
    if (points === null) onCounted();
  }, [points, onCounted]);
  return (
    <ResultFrame
      className={styles.finish}
      label="Итог песни"
      record={record}
      playing={playing}
      listenLabel="Слушать"
      onListen={onListen}
    >
      <div className={styles.result} data-lines={lines.length > 0 || sung !== null || undefined}>
        <div>
          <h1 className="h2">{answer === undefined ? "Песня собрана!" : "Вот эта песня"}</h1>
          {answer !== undefined && sung === null && <p className={styles.answer}>{answer}</p>}
          <Song song={song} />
          {fact !== undefined && <p className={styles.fact}>{fact}</p>}
        </div>
        <div className={styles.paid}>
          {points !== null && (
            <p className={styles.points}>
              <CountUp points={points} wait={fact === undefined ? rise : reading} onCounted={onCounted} />
            </p>
          )}
          {onCall !== undefined && (
            <button type="button" className="key key--sm" onClick={onCall}>
              <Icon of={Swords} />
              Вызвать друга
            </button>
          )}
          {dispute}
        </div>
        <div className={styles.more}>
          {sung !== null && <Sung {...sung} />}
          {lines.length > 0 && (
            <dl className={styles.sums}>
              {lines.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <div className={`dock on-bed ${styles.dock}`}>
        <button type="button" className="key key--big" onClick={onReplay}>
          <Icon of={RotateCcw} />
          Ещё&nbsp;раз
        </button>
        <button type="button" className="key key--big key--amber" onClick={onNext}>
          {nextLabel}
          <Icon of={ArrowRight} />
        </button>
      </div>
    </ResultFrame>
  );
}

/** The whole line, with the sung word highlighted; screen readers get the line once, as plain text. */
function Sung({ words, position, seconds }: SungLine) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  useLight(
    useCallback(() => line, [line]),
    words,
    position,
    seconds,
  );
  return (
    <div className={styles.sung} lang="ru">
      <p className="vh">{words.map(({ verse }) => verse).join(" ")}</p>
      <p aria-hidden="true" ref={setLine}>
        {words.map(({ verse, opensLine }, at) => (
          // Words are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {opensLine ? <br /> : at > 0 && " "}
            <span>{verse}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

type SongCredits = Credits & { readonly name: string };

function Song({ song }: { readonly song: SongCredits }) {
  return (
    <div className={`muted ${styles.song}`}>
      <p>
        <b>«{song.name}»</b>
      </p>
      {creditLines(song).map((credit) => (
        <p key={credit}>{credit}</p>
      ))}
    </div>
  );
}

/** Milliseconds before the points count up: the time the record takes to rise, or the time to read the fact as well. */
const rise = 420;
const reading = 900;
