import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { focusWord } from "../../features/round/focus-word.ts";
import { deckOf, resultOf, soundOf } from "../../features/round/round-context.ts";
import type { RoundSignal } from "../../features/round/round-machine.ts";
import { announce } from "../../lib/announce.ts";
import { useFragmentAudio, usePreload } from "../../lib/fragment-audio.ts";
import { setScore } from "../../lib/queries.ts";
import { showToast } from "../../lib/toasts.ts";
import { Chrome } from "../chrome.tsx";
import { Preloader } from "../../app/preloader.tsx";
import { PlayView } from "./play-view.tsx";
import { type Round, useRound } from "./use-round.ts";

// What comes after the words is fetched while they are being restored.
const later = () => import("./later-views.ts");
const AuthorView = lazy(() => later().then((views) => ({ default: views.AuthorView })));
const ResultView = lazy(() => later().then((views) => ({ default: views.ResultView })));
const LevelDoneView = lazy(() => later().then((views) => ({ default: views.LevelDoneView })));
const DemoDoneView = lazy(() => later().then((views) => ({ default: views.DemoDoneView })));
const TroubleView = lazy(() => later().then((views) => ({ default: views.TroubleView })));

/** A round of the game or of the demo, whatever it stands at. */
export function RoundScreen({ mode }: { readonly mode: "game" | "demo" }) {
  const handleSignal = useCallback((signal: RoundSignal) => {
    switch (signal.type) {
      case "judged":
        return announceVerdicts(signal);
      case "hinted":
        return announce(signal.kind === "lamp" ? "Лампа подсветила три слова" : "Название песни открыто");
      case "refused":
        return showToast({ variant: "danger", title: "Не получилось", text: signal.message });
    }
  }, []);
  const round = useRound(mode, handleSignal);
  const { context, send, screen } = round;
  const sound = soundOf(context);
  const result = resultOf(context);
  const player = useFragmentAudio(sound?.sound ?? null);
  const { audio, state } = player;

  const upcoming = deckOf(context)?.upcoming ?? null;
  const next = upcoming === null ? undefined : deckOf(context)?.sounds[upcoming]?.sound;
  usePreload(next ?? null, state.status === "playing" || state.status === "ended");

  // A song sounds as soon as it is put on; the browser may want a tap first.
  const soundId = sound?._id;
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (soundId === undefined || screen !== "playing" || started.current === soundId) return;
    started.current = soundId;
    void audio.play();
  }, [audio, soundId, screen]);
  useEffect(() => {
    if (state.status === "playing") send({ type: "START" });
  }, [send, state.status, soundId]);

  useEffect(() => {
    if (mode === "game" && result !== null) setScore(result.score);
  }, [mode, result]);

  const isPlaying = screen === "playing";
  useEffect(() => {
    if (isPlaying) void later();
  }, [isPlaying]);

  const demoScore = Math.max(0, ...Object.values(context.results).map((it) => it.score));
  return (
    <>
      <Chrome {...(mode === "demo" && { score: demoScore })} />
      <Suspense fallback={null}>
        <View round={round} sound={sound} player={player} result={result} />
      </Suspense>
    </>
  );
}

type ViewProps = {
  readonly round: Round;
  readonly sound: ReturnType<typeof soundOf>;
  readonly player: ReturnType<typeof useFragmentAudio>;
  readonly result: ReturnType<typeof resultOf>;
};

function View({ round, sound, player, result }: ViewProps) {
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
  if (sound === undefined) return <Preloader />;
  if (round.screen === "result") return <ResultView round={round} sound={sound} player={player} result={result} />;
  if (round.screen === "authors" || round.screen === "finishing") {
    return <AuthorView round={round} sound={sound} player={player} />;
  }
  return <PlayView key={sound._id} round={round} sound={sound} player={player} />;
}

function announceVerdicts({ verdicts, restored, total }: Extract<RoundSignal, { type: "judged" }>): void {
  const missed = verdicts.find((verdict) => !verdict.valid);
  if (missed === undefined) announce(`Верно, ${restored} из ${total}`);
  else if (missed.word === undefined) announce(`Неверно, попыток осталось: ${missed.mistakesLeft}`);
  else announce(`Слово открыто: ${missed.word}, ${restored} из ${total}`);
  if (missed?.word === undefined && missed !== undefined) focusWord(missed.position);
}
