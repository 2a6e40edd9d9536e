import { Suspense, useCallback, useEffect, useRef, useDeferredValue } from "react";
import { hintViews } from "../../features/hints/views.ts";
import { focusFollows, focusWord } from "../../features/round/focus-word.ts";
import { resultOf, soundOf } from "../../features/round/round-context.ts";
import type { RoundSignal } from "../../features/round/round-machine.ts";
import { announce } from "../../lib/announce.ts";
import { useFragmentAudio, type FragmentPlayer } from "../../lib/fragment-audio.ts";
import { repeat } from "../../lib/preferences.ts";
import { lazily } from "../../lib/lazily.ts";
import { refreshMe, setScore } from "../../lib/queries.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { Chrome } from "../chrome.tsx";
import { soundEffect } from "./effects.ts";
import { retryImport } from "../../lib/line.ts";
import { report } from "../../lib/usage.ts";
import { preloadLaterViews, AuthorView, DemoDoneView, LevelDoneView, ResultView, TroubleView } from "./lazy-views.ts";
import type { Result, SongInPlay } from "@hitoslov/contract";
import { isSolved } from "../../features/round/fragment-state.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { PlayView } from "./play-view.tsx";
import { useRound, type Round } from "./use-round.ts";

const Ads = lazily(
  () => import("./ads.tsx"),
  (module) => module.Ads,
);

/** From here on the needle is in its groove, s. */
const needleDrop = 0.5;

export type RoundScreenProps = {
  readonly mode: "game" | "demo";
  /** The song waits for the end of the instruction. */
  readonly isInstructed: boolean;
};

/** A round of the game or of the demo, whatever it stands at. */
export function RoundScreen({ mode, isInstructed }: RoundScreenProps) {
  const handleSignal = useCallback((signal: RoundSignal) => {
    reportSignal(signal);
    switch (signal.type) {
      case "judged":
        return announceVerdicts(signal);
      case "hinted":
        soundEffect(hintViews[signal.hint].effect);
        return announce(hintViews[signal.hint].announcement);
      case "refused":
        showToast({ variant: "danger", title: "Не получилось", text: signal.message });
        return refreshMe();
      case "accepted":
      case "finished":
        return undefined;
    }
  }, []);
  const round = useRound(mode, handleSignal);
  const { context, send, screen } = round;
  const sound = soundOf(context);
  const result = resultOf(context);
  // Asked for when its turn has come and not before: the request starts the clock.
  const player = useFragmentAudio(isInstructed ? null : (sound?.sound ?? null));
  const { audio, state } = player;

  // A song sounds as soon as it is put on; the browser may want a tap first.
  const soundId = sound?._id;
  const started = useRef<string | null>(null);
  const isPlaying = screen === "playing";
  useEffect(() => {
    if (soundId === undefined || !isPlaying || isInstructed || started.current === soundId) return;
    if (started.current !== null) soundEffect("sweep");
    started.current = soundId;
    void audio.play();
  }, [audio, soundId, isPlaying, isInstructed]);
  const isAskedFor = isPlaying && sound !== undefined && state.url === sound.sound;
  useEffect(() => {
    if (isAskedFor) send({ type: "AUDIO_REQUESTED" });
  }, [send, isAskedFor, soundId]);
  useEffect(() => {
    if (state.status !== "playing") return;
    send({ type: "START" });
    if (audio.seconds() < needleDrop) soundEffect("drop");
  }, [audio, send, state.status, soundId]);

  useEffect(() => {
    if (mode === "game" && result !== null) setScore(result.score);
  }, [mode, result]);

  const repeats = repeat.use() && isPlaying;
  useEffect(() => audio.setRepeat(repeats), [audio, repeats]);
  // Not while the song is on its way: it needs the line more.
  const hasSound = state.status !== "loading" && state.status !== "buffering";
  useEffect(() => {
    if (isPlaying && hasSound) preloadLaterViews();
  }, [isPlaying, hasSound]);

  return (
    <>
      <Chrome hasWords={isPlaying} {...(mode === "demo" && { score: context.demoPoints })} />
      <Suspense fallback={null}>
        <RoundView round={round} sound={sound} player={player} result={result} />
      </Suspense>
      <Suspense fallback={null}>{mode === "game" && <Ads soundId={soundId} player={player} />}</Suspense>
    </>
  );
}

function announceVerdicts({ verdicts, restored, total }: Extract<RoundSignal, { type: "judged" }>): void {
  const missed = verdicts.find((verdict) => !verdict.valid);
  if (missed !== undefined) soundEffect("thud");
  if (missed === undefined) announce(`Верно, ${restored} из ${total}`);
  else if (missed.word === undefined) announce(`Неверно, попыток осталось: ${missed.mistakesLeft}`);
  else announce(`Слово открыто: ${missed.word}, ${restored} из ${total}`);
  if (missed !== undefined && missed.word === undefined && focusFollows()) focusWord(missed.position);
}

const loadUsage = () => retryImport(() => import("./round-usage.ts"));

/** Counts what the round tells, with the time it was told; what tells how to count it is fetched after the song. */
function reportSignal(signal: RoundSignal): void {
  const at = new Date();
  void loadUsage().then(({ usageOf }) => {
    for (const happening of usageOf(signal)) report(happening, at);
  });
}

type RoundViewProps = {
  readonly round: Round;
  readonly sound: SongInPlay | undefined;
  readonly player: FragmentPlayer;
  readonly result: Result | null;
};

/** The view of whatever the round stands at. */
function RoundView({ round, sound, player, result }: RoundViewProps) {
  // The largest picture of all is drawn in slices, or a phone would answer nothing meanwhile.
  const hasCome = useDeferredValue(sound !== undefined);
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
    case "result":
      break;
  }
  if (sound === undefined || !hasCome) return <Preloader />;
  // On the way to the next song the last one stays as it was.
  if (round.screen === "result" || sound.guessed)
    return <ResultView round={round} sound={sound} player={player} result={result} />;
  if (isSolved(sound) && (round.screen === "authors" || round.screen === "finishing")) {
    return <AuthorView round={round} sound={sound} player={player} />;
  }
  return <PlayView key={sound._id} round={round} sound={sound} player={player} />;
}
