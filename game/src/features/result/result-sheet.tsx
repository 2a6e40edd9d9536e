import { ArrowRight, Pause, Play, RotateCcw } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { plural } from "../../ui/figures.ts";
import { hasLessMotion } from "../../lib/preferences.ts";
import { creditLines, type Credits } from "../../ui/credits.ts";
import styles from "./result-sheet.module.css";

export type ResultLine = { readonly label: string; readonly value: string };

export type ResultSheetProps = {
  readonly song: SongCredits;
  /** The whole line of a song that was given up; left out where the player has restored it. */
  readonly answer?: string | undefined;
  /** Null where it is not known any more: the song was guessed on an earlier visit. */
  readonly points: number | null;
  /** The breakdown, as the server gave it. */
  readonly lines: readonly ResultLine[];
  /** A `Record` with `span={360}` and `played`. */
  readonly record: ReactNode;
  /** The fragment sounds. */
  readonly playing?: boolean;
  readonly onListen: () => void;
  readonly onNext: () => void;
  readonly nextLabel?: string;
  readonly busy?: boolean;
};

/** The only moment when the record comes fully out. */
export function ResultSheet(props: ResultSheetProps) {
  const { song, answer, points, lines, record, playing = false, onListen, onNext, nextLabel = "Дальше", busy } = props;
  return (
    <main className={`play ${styles.finish}`}>
      <div className={styles.stage}>
        <div className={styles.disc}>
          {record}
          <button
            type="button"
            className={`key ${styles.play}`}
            aria-label={playing ? "Пауза" : "Послушать ещё раз"}
            onClick={onListen}
          >
            <Icon of={playing ? Pause : Play} />
          </button>
        </div>
      </div>
      <section className={`panel ${styles.panel}`} aria-label="Итог песни">
        <div className={styles.result} data-lines={lines.length > 0 || undefined}>
          <div>
            <h1 className="h2">{answer === undefined ? "Песня собрана!" : "Вот эта песня"}</h1>
            {answer !== undefined && <p className={styles.answer}>{answer}</p>}
            <Song song={song} />
          </div>
          {points !== null && <Points value={points} />}
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
        <div className={`dock on-bed ${styles.dock}`}>
          <button type="button" className="key key--big" onClick={onListen}>
            <Icon of={playing ? Pause : RotateCcw} />
            {playing ? "Пауза" : "Ещё раз"}
          </button>
          <button type="button" className="key key--big key--amber" aria-busy={busy || undefined} onClick={onNext}>
            {nextLabel}
            <Icon of={ArrowRight} />
          </button>
        </div>
      </section>
    </main>
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

/** Counts up once the record is out; says the sum at once. */
function Points({ value }: { readonly value: number }) {
  const shown = useCountUp(value);
  return (
    <p className={styles.points}>
      <span className="vh">
        Плюс {value} {plural(value, "очко", "очка", "очков")}
      </span>
      <span aria-hidden="true" className={styles.sum}>
        {/* The final width from the start, or the sheet would shift as digits come. */}
        <span className={styles.width}>+{value}</span>
        <span className={styles.shown}>+{shown}</span>
      </span>
    </p>
  );
}

/** Milliseconds: the record rises first, then the points count. */
const wait = 420;
const duration = 700;

/** Goes from 0 to the value; at once where motion is not wanted. */
function useCountUp(value: number): number {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (hasLessMotion()) {
      setShown(value);
      return;
    }
    const started = performance.now() + wait;
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - started) / duration));
      setShown(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return shown;
}
