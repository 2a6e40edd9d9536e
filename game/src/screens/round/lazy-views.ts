import { lazily } from "../../lib/lazily.ts";

// What no song begins with is fetched while its words are being restored.
const laterViews = () => import("./later-views.ts");
export const AuthorView = lazily(laterViews, (views) => views.AuthorView);
export const ResultView = lazily(laterViews, (views) => views.ResultView);
export const LevelDoneView = lazily(laterViews, (views) => views.LevelDoneView);
export const DemoDoneView = lazily(laterViews, (views) => views.DemoDoneView);
export const TroubleView = lazily(laterViews, (views) => views.TroubleView);
export const SoundTrouble = lazily(laterViews, (views) => views.SoundTrouble);
export const GiveUp = lazily(laterViews, (views) => views.GiveUp);
export const TypingBar = lazily(laterViews, (views) => views.TypingBar);

export function preloadLaterViews(): void {
  const views = [AuthorView, ResultView, LevelDoneView, DemoDoneView, TroubleView, SoundTrouble, TypingBar];
  for (const view of views) void view.preload();
}
