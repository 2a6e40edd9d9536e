import { lazily } from "../../lib/lazily.ts";
import { retryImport } from "../../lib/connection.ts";

// No song needs these at its start: they load while the player restores words.
const laterViews = () => import("./later-views.ts");
export const AuthorView = lazily(laterViews, (views) => views.AuthorView);
export const ResultView = lazily(laterViews, (views) => views.ResultView);
export const LevelDoneView = lazily(laterViews, (views) => views.LevelDoneView);
export const DemoDoneView = lazily(laterViews, (views) => views.DemoDoneView);
export const TroubleView = lazily(laterViews, (views) => views.TroubleView);
export const Coach = lazily(laterViews, (views) => views.Coach);
export const SoundTrouble = lazily(laterViews, (views) => views.SoundTrouble);
export const Again = lazily(laterViews, (views) => views.Again);
export const RecordPlace = lazily(laterViews, (views) => views.RecordPlace);
export const GiveUp = lazily(laterViews, (views) => views.GiveUp);
export const DisputeOffer = lazily(laterViews, (views) => views.DisputeOffer);
export const TypingBar = lazily(laterViews, (views) => views.TypingBar);

let fly: Awaited<ReturnType<typeof laterViews>>["flyToBlank"] | undefined;
/** Does nothing until the animation has loaded: the first word does not wait for decoration. */
export function flyToBlank(key: HTMLElement, blank: HTMLElement): void {
  fly?.(key, blank);
}

export function preloadLaterViews(): void {
  const views = [AuthorView, ResultView, LevelDoneView, DemoDoneView, TroubleView, SoundTrouble, TypingBar];
  for (const view of views) void view.preload();
  void retryImport(laterViews).then(({ flyToBlank: here }) => (fly = here));
}
