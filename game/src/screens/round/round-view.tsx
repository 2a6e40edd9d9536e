import type { Result, SoundInPlay } from "@hitoslov/contract";
import { Preloader } from "../../app/preloader.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { lazily } from "../../lib/lazily.ts";
import { persistently } from "../../lib/line.ts";
import { PlayView } from "./play-view.tsx";
import type { Round } from "./use-round.ts";

// What comes after the words is fetched while they are being restored.
const laterViews = () => import("./later-views.ts");
const AuthorView = lazily(laterViews, (views) => views.AuthorView);
const ResultView = lazily(laterViews, (views) => views.ResultView);
const LevelDoneView = lazily(laterViews, (views) => views.LevelDoneView);
const DemoDoneView = lazily(laterViews, (views) => views.DemoDoneView);
const TroubleView = lazily(laterViews, (views) => views.TroubleView);

export function preloadLaterViews(): void {
  void persistently(laterViews);
}

export type RoundViewProps = {
  readonly round: Round;
  readonly sound: SoundInPlay | undefined;
  readonly player: FragmentPlayer;
  readonly result: Result | null;
};

/** The view of whatever the round stands at. */
export function RoundView({ round, sound, player, result }: RoundViewProps) {
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
  // On the way to the next song the last one stays as it was.
  if (round.screen === "result" || sound.guessed)
    return <ResultView round={round} sound={sound} player={player} result={result} />;
  if (round.screen === "authors" || round.screen === "finishing") {
    return <AuthorView round={round} sound={sound} player={player} />;
  }
  return <PlayView key={sound._id} round={round} sound={sound} player={player} />;
}
