import { lazily } from "../lib/lazily.ts";

const start = () => import("../screens/start-screen.tsx");
const play = () => import("../screens/play-screen.tsx");
const demo = () => import("../screens/demo-screen.tsx");
const auth = () => import("../screens/auth-screen.tsx");
const profile = () => import("../screens/profile-screen.tsx");
const top = () => import("../screens/top-screen.tsx");
const stocks = () => import("../screens/stocks-screen.tsx");
const newsfeed = () => import("../screens/newsfeed-screen.tsx");
const help = () => import("../screens/help-screen.tsx");
const sounds = () => import("../screens/sounds-screen.tsx");
const settings = () => import("../screens/settings-screen.tsx");
const reset = () => import("../screens/reset-screen.tsx");

export const StartScreen = lazily(start, (module) => module.StartScreen);
export const PlayScreen = lazily(play, (module) => module.PlayScreen);
export const DemoScreen = lazily(demo, (module) => module.DemoScreen);
export const AuthScreen = lazily(auth, (module) => module.AuthScreen);
export const ProfileScreen = lazily(profile, (module) => module.ProfileScreen);
export const TopScreen = lazily(top, (module) => module.TopScreen);
export const StocksScreen = lazily(stocks, (module) => module.StocksScreen);
export const NewsfeedScreen = lazily(newsfeed, (module) => module.NewsfeedScreen);
export const HelpScreen = lazily(help, (module) => module.HelpScreen);
export const SoundsScreen = lazily(sounds, (module) => module.SoundsScreen);
export const SettingsScreen = lazily(settings, (module) => module.SettingsScreen);
export const ResetScreen = lazily(reset, (module) => module.ResetScreen);
export const RepairScreen = lazily(
  () => import("../screens/repair-screen.tsx"),
  (module) => module.RepairScreen,
);

const byPath = new Map<string, () => Promise<unknown>>([
  ["/", start],
  ["/play", play],
  ["/demo", demo],
  ["/auth", auth],
  ["/reset", reset],
  ["/profile", profile],
  ["/top", top],
  ["/stocks", stocks],
  ["/newsfeed", newsfeed],
  ["/help", help],
  ["/sounds", sounds],
  ["/settings", settings],
]);

/** Starts loading the screen of an address before anything is drawn; one that does not come is asked for again. */
export function preloadScreen(pathname: string): void {
  byPath
    .get(pathname)?.()
    .catch(() => {});
}
