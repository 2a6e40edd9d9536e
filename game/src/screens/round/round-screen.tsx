import { Suspense, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useDeferredValue } from "react";
import { resultOf, type RoundMode, songOf } from "../../features/round/round-context.ts";
import type { RoundSignal } from "../../features/round/round-events.ts";
import { type FragmentPlayer, useFragmentAudio } from "../../lib/fragment-audio.ts";
import { repeat } from "../../lib/preferences.ts";
import { lazily } from "../../lib/lazily.ts";
import { setScore } from "../../lib/queries.ts";
import { Chrome } from "../chrome.tsx";
import { soundEffect } from "./effects.ts";
import { retryImport } from "../../lib/connection.ts";
import { preloadLaterViews, AuthorView, DemoDoneView, LevelDoneView, ResultView, TroubleView } from "./lazy-views.ts";
import type { Result, SongInPlay } from "@hitoslov/contract";
import { isSolved } from "../../features/round/fragment-state.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { PlayView } from "./play-view.tsx";
import { type Played, useRound, type Round } from "./use-round.ts";

const Ads = lazily(
  () => import("./ads.tsx"),
  (module) => module.Ads,
);

/** The sound of the needle is played only before this position, s. */
const needleDrop = 0.5;

export type RoundScreenProps = Played & {
  /** Called when a song of a day or of a duel is over, which shows no result here; `next` continues with another song. */
  readonly onResult?: ((next: () => void) => void) | undefined;
};

/** A round: the game, the demo, the song of a day, a duel or a song played again. */
export function RoundScreen(props: RoundScreenProps) {
  const { mode, onResult } = props;
  const round = useRound(props, tell);
  const { context, send, screen } = round;
  const song = songOf(context);
  const result = resultOf(context);
  // These have no button that would pause the last song.
  const isSilent = screen === "levelDone" || screen === "demoDone" || screen === "trouble";
  // Audio is not loaded ahead: the request starts the song's clock.
  const player = useFragmentAudio(isSilent ? null : song?.sound);
  const { audio, state } = player;

  // A song plays as soon as it is opened; the browser may want a press first.
  const soundId = song?._id;
  const started = useRef<string | null>(null);
  const isPlaying = screen === "playing";
  useEffect(() => {
    // Nothing plays any more: the same song may come again.
    if (isSilent) started.current &&= "";
    if (!isPlaying || soundId === undefined || started.current === soundId) return;
    if (started.current !== null) soundEffect("sweep");
    started.current = soundId;
    void audio.play();
  }, [audio, soundId, isSilent, isPlaying]);
  const isAskedFor = isPlaying && song !== undefined && state.url === song.sound;
  useEffect(() => {
    if (isAskedFor) send({ type: "AUDIO_REQUESTED" });
  }, [send, isAskedFor, soundId]);
  useEffect(() => {
    if (state.status !== "playing") return;
    send({ type: "START" });
    if (audio.seconds() < needleDrop) soundEffect("drop");
  }, [audio, send, state.status, soundId]);

  // The result plays the song and lights its words, unless it was silenced; the whole song may be another audio.
  const hasSheet = hasSheetOf(mode, result);
  const isSungAtFinish = hasSheet && screen === "result" && song?.fragment.words[0]?.times !== undefined;
  useEffect(() => {
    if (isSungAtFinish && (started.current !== soundId || !audio.isSilenced())) audio.replay();
  }, [audio, soundId, isSungAtFinish]);

  // The result counts the points up before the score in the header changes.
  const [counted, handleCounted] = useReducer((before: readonly Result[], of: Result) => [...before, of], []);
  const isCounting = (screen === "verdict" || screen === "result") && result !== null && !counted.includes(result);
  useEffect(() => {
    if (!isCounting) return undefined;
    // A player who moves on sooner gets them too, once.
    return () => {
      handleCounted(result);
      if (mode !== "demo") setScore(result.score);
    };
  }, [mode, result, isCounting]);
  const handleNext = useCallback(() => {
    if (onResult === undefined) send({ type: "CONTINUE" });
    else onResult(() => send({ type: "CONTINUE" }));
  }, [onResult, send]);
  // Before anything is painted.
  useLayoutEffect(() => {
    if (screen === "result" && !hasSheet) handleNext();
  }, [screen, hasSheet, handleNext]);

  const repeats = repeat.use() && isPlaying;
  useEffect(() => audio.setRepeat(repeats), [audio, repeats]);
  // Not while the song loads: it needs the bandwidth more.
  const hasSound = state.status !== "loading" && state.status !== "buffering";
  useEffect(() => {
    if (isPlaying && hasSound) preloadLaterViews();
  }, [isPlaying, hasSound]);

  return (
    <>
      <Chrome
        hasWords={isPlaying}
        versus={round.duel?.score}
        {...((mode === "demo" || mode === "daily") && { score: context.demoPoints - (isCounting ? result.points : 0) })}
      />
      <Suspense fallback={null}>
        <RoundView
          round={round}
          song={song}
          player={player}
          result={result}
          hasSheet={hasSheet}
          onCounted={handleCounted}
          onNext={handleNext}
        />
      </Suspense>
      <Suspense fallback={null}>{mode === "game" && <Ads soundId={soundId} player={player} />}</Suspense>
    </>
  );
}

/** Whether the result is shown here; in a duel and on a day only for a song that was given up, to show its answer. */
function hasSheetOf(mode: RoundMode, result: Result | null): boolean {
  return mode === "duel" || mode === "daily" ? result?.guessed === false : true;
}

/** Handles a signal of the round by code that loads after the song. */
function tell(signal: RoundSignal): void {
  const at = new Date();
  void retryImport(() => import("./tell-signal.ts")).then(({ tellSignal }) => tellSignal(signal, at));
}

type RoundViewProps = {
  readonly round: Round;
  readonly song: SongInPlay | undefined;
  readonly player: FragmentPlayer;
  readonly result: Result | null;
  /** Whether the result of a finished song is shown here. */
  readonly hasSheet: boolean;
  readonly onCounted: (of: Result) => void;
  readonly onNext: () => void;
};

/** The view of the current state of the round. */
function RoundView({ round, song, player, result, hasSheet, onCounted, onNext }: RoundViewProps) {
  // The largest part of the screen is rendered in slices, or a phone would not respond meanwhile.
  const hasCome = useDeferredValue(song !== undefined);
  switch (round.screen) {
    case "levelDone":
      return <LevelDoneView round={round} />;
    case "demoDone":
      return <DemoDoneView round={round} />;
    case "trouble":
      return <TroubleView round={round} />;
    case "loading":
    case "playing":
    case "authors":
    case "finishing":
    case "verdict":
    case "result":
      break;
  }
  if (song === undefined || !hasCome) return <Preloader />;
  // Until the next song is there the last one stays.
  const isAsked = round.screen === "authors" || round.screen === "finishing" || round.screen === "verdict";
  // A song without a result here stays on the author, too.
  if (isSolved(song) && (isAsked || !hasSheet))
    return <AuthorView round={round} song={song} player={player} author={result?.author ?? null} />;
  if (round.screen === "result" || song.guessed) {
    return (
      <ResultView round={round} song={song} player={player} result={result} onCounted={onCounted} onNext={onNext} />
    );
  }
  return <PlayView key={song._id} round={round} song={song} player={player} />;
}
