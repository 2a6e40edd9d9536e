import type { Result, SoundInPlay } from "@hitoslov/contract";
import { useDeferredValue } from "react";
import { isSolved } from "../../features/round/fragment-state.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { AuthorView, DemoDoneView, LevelDoneView, ResultView, TroubleView } from "./lazy-views.ts";
import { PlayView } from "./play-view.tsx";
import type { Round } from "./use-round.ts";

export type RoundViewProps = {
  readonly round: Round;
  readonly sound: SoundInPlay | undefined;
  readonly player: FragmentPlayer;
  readonly result: Result | null;
};

/** The view of whatever the round stands at. */
export function RoundView({ round, sound, player, result }: RoundViewProps) {
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
