import type { SongInPlay } from "@hitoslov/contract";
import { countedSeconds, speedCoefficient } from "@hitoslov/rules/score";
import { leadOf } from "@hitoslov/rules/word-times";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { LivePosition } from "../../art/position.ts";
import type { RecordWord } from "../../art/record-bars.ts";
import { Record } from "../../art/record.tsx";
import { DialScale, LevelDial } from "../../features/round/level-dial.tsx";
import { secondsOf, singingsOf } from "../../features/round/place.ts";
import { PlayLayout } from "../../features/round/play-layout.tsx";
import {
  canGoBack,
  canGoForward,
  levelsOf,
  playSeconds,
  type RoundContext,
  songOf,
} from "../../features/round/round-context.ts";
import styles from "./radiogram-layout.module.css";
import { Transport } from "../../features/round/transport.tsx";
import { times } from "../../lib/figures.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { RecordPlace, SoundTrouble } from "./lazy-views.ts";
import type { Round } from "./use-round.ts";

export type RadiogramLayoutProps = {
  readonly round: Round;
  readonly song: SongInPlay;
  readonly player: FragmentPlayer;
  readonly position: LivePosition;
  readonly mode: "pick" | "type" | "author";
  readonly title?: string;
  readonly panelLabel: string;
  readonly words: readonly RecordWord[];
  readonly coach?: ReactNode;
  readonly lines: ReactNode;
  readonly dock: ReactNode;
};

/** The frame of the game screen: record, dials, player buttons and messages about the audio. */
export function RadiogramLayout(props: RadiogramLayoutProps) {
  const { round, song, player, position, words, ...layout } = props;
  const { context, send, duel } = round;
  const { audio, state } = player;
  const tempo = useTempo(context);
  const levels = levelsOf(context);
  const index = levels.findIndex((level) => level.name === song.difficulty.name);
  const isLevel = context.mode === "game";
  const isFinishing = round.screen === "finishing";
  return (
    <PlayLayout
      {...layout}
      soundId={song._id}
      pinned={duel !== undefined}
      record={
        <Record
          words={words}
          level={Number(song.difficulty.name)}
          ms={song.audioMs}
          position={position}
          playing={state.status === "playing"}
        >
          {duel?.pin({ words, ms: song.audioMs, seconds: () => playSeconds(context, song) ?? 0 })}
          {state.duration > 0 && (
            <Suspense fallback={null}>
              <RecordPlace
                audio={audio}
                seconds={secondsOf(song)}
                place={state.place}
                cut={song.silenced ? singingsOf(song, context.active) : undefined}
              />
            </Suspense>
          )}
        </Record>
      }
      level={
        duel === undefined ? (
          <LevelDial
            name={`Уровень ${song.difficulty.name}`}
            index={isLevel ? index : 0}
            count={isLevel ? levels.length : 1}
            busy={isFinishing}
            onLower={() => send({ type: "LEVEL_DOWN" })}
            onRaise={() => send({ type: "LEVEL_UP" })}
          />
        ) : (
          <LevelDial {...duel.dial} />
        )
      }
      tempo={<TempoDial coefficient={tempo.coefficient} share={tempo.share} />}
      transport={
        <Transport
          state={state.status}
          onPress={audio.toggle}
          {...(duel === undefined && {
            onPrevious: () => send({ type: "BACKWARD" }),
            onNext: () => send({ type: "FORWARD" }),
            previousDisabled: isFinishing || !canGoBack(context),
            nextDisabled: isFinishing || !canGoForward(context),
          })}
        />
      }
      trouble={
        state.status === "failed" || state.status === "blocked" ? (
          <Suspense fallback={null}>
            <SoundTrouble kind={state.status === "failed" ? "lost" : "blocked"} onPress={audio.toggle} />
          </Suspense>
        ) : undefined
      }
    />
  );
}

/** Seconds of play as the server counts them. */
function countedSecondsOf(context: RoundContext, song: SongInPlay): number {
  const lead = leadOf(song.fragment.words.map(({ times }) => times));
  return countedSeconds(playSeconds(context, song) ?? 0, song.duration, lead);
}

type Tempo = {
  readonly coefficient: number;
  /** Share of the time left at this coefficient; null where time no longer changes it. */
  readonly share: number | null;
};

/** Often enough for the arc, seldom enough for a phone, ms. */
const tick = 500;

/** The speed coefficient as it stands now, by the rows the server counts with. */
function useTempo(context: RoundContext): Tempo {
  const [, setTicks] = useState(0);
  const song = songOf(context);
  const running = song !== undefined && song.seconds !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => clearInterval(timer);
  }, [running]);

  const speeds = context.settings?.speeds ?? [];
  const seconds = song === undefined ? 0 : countedSecondsOf(context, song);
  const row = speeds.find(({ min_time, max_time }) => min_time <= seconds && seconds < max_time);
  return {
    coefficient: speedCoefficient(speeds, seconds),
    share: row === undefined ? null : (row.max_time - seconds) / (row.max_time - row.min_time),
  };
}

type TempoDialProps = {
  readonly coefficient: number;
  /** What is left of the time at this coefficient, 0 to 1; null where time does not change it. */
  readonly share: number | null;
};

const circle = 2 * Math.PI * 45;

/** The number is the information; the arc only shows it draining. */
function TempoDial({ coefficient, share }: TempoDialProps) {
  return (
    <p className={styles.tempo}>
      <DialScale needle={share} lit={share ?? 1} />
      <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={styles.ground} cx={50} cy={50} r={45} />
        {share !== null && (
          <circle
            className={styles.left}
            cx={50}
            cy={50}
            r={45}
            strokeDasharray={`${(circle * share).toFixed(1)} ${circle.toFixed(1)}`}
          />
        )}
      </svg>
      <span className={styles.value}>
        {times(coefficient)} <small>темп</small>
      </span>
    </p>
  );
}
