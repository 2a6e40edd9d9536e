import { Suspense, useCallback, useEffect, useRef } from "react";
import { focusWord } from "../../features/round/focus-word.ts";
import { deckOf, resultOf, soundOf } from "../../features/round/round-context.ts";
import type { RoundSignal } from "../../features/round/round-machine.ts";
import { announce } from "../../lib/announce.ts";
import { useFragmentAudio, usePreload } from "../../lib/fragment-audio.ts";
import { refreshMe, setScore } from "../../lib/queries.ts";
import { showToast } from "../../lib/toasts.ts";
import { Chrome } from "../chrome.tsx";
import { preloadLaterViews, RoundView } from "./round-view.tsx";
import { useRound } from "./use-round.ts";

/** A round of the game or of the demo, whatever it stands at. */
export function RoundScreen({ mode }: { readonly mode: "game" | "demo" }) {
  const handleSignal = useCallback((signal: RoundSignal) => {
    switch (signal.type) {
      case "judged":
        return announceVerdicts(signal);
      case "hinted":
        return announce(signal.kind === "lamp" ? "Лампа подсветила три слова" : "Название песни открыто");
      case "refused":
        showToast({ variant: "danger", title: "Не получилось", text: signal.message });
        return refreshMe();
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
    if (isPlaying) preloadLaterViews();
  }, [isPlaying]);

  return (
    <>
      <Chrome hasWords={isPlaying} {...(mode === "demo" && { score: context.demoPoints })} />
      <Suspense fallback={null}>
        <RoundView round={round} sound={sound} player={player} result={result} />
      </Suspense>
    </>
  );
}

function announceVerdicts({ verdicts, restored, total }: Extract<RoundSignal, { type: "judged" }>): void {
  const missed = verdicts.find((verdict) => !verdict.valid);
  if (missed === undefined) announce(`Верно, ${restored} из ${total}`);
  else if (missed.word === undefined) announce(`Неверно, попыток осталось: ${missed.mistakesLeft}`);
  else announce(`Слово открыто: ${missed.word}, ${restored} из ${total}`);
  if (missed?.word === undefined && missed !== undefined) focusWord(missed.position);
}
