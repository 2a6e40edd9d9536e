import { type GamePage, gamePagePaths } from "@hitoslov/contract/game-pages";
import { type Lazy, lazyScreen } from "../lib/lazily.ts";

/** The screen of every page. */
export const screens: Readonly<Record<GamePage, Lazy<object>>> = {
  "/": lazyScreen(
    () => import("../screens/start-screen.tsx"),
    (module) => module.StartScreen,
  ),
  "/play": lazyScreen(
    () => import("../screens/play-screen.tsx"),
    (module) => module.PlayScreen,
  ),
  "/profile": lazyScreen(
    () => import("../screens/profile-screen.tsx"),
    (module) => module.ProfileScreen,
  ),
  "/top": lazyScreen(
    () => import("../screens/top-screen.tsx"),
    (module) => module.TopScreen,
  ),
  "/stocks": lazyScreen(
    () => import("../screens/draws-screen.tsx"),
    (module) => module.DrawsScreen,
  ),
  "/newsfeed": lazyScreen(
    () => import("../screens/newsfeed-screen.tsx"),
    (module) => module.NewsfeedScreen,
  ),
  "/help": lazyScreen(
    () => import("../screens/help-screen.tsx"),
    (module) => module.HelpScreen,
  ),
  "/sounds": lazyScreen(
    () => import("../screens/sounds-screen.tsx"),
    (module) => module.SoundsScreen,
  ),
  "/settings": lazyScreen(
    () => import("../screens/settings-screen.tsx"),
    (module) => module.SettingsScreen,
  ),
  "/auth": lazyScreen(
    () => import("../screens/auth-screen.tsx"),
    (module) => module.AuthScreen,
  ),
  "/demo": lazyScreen(
    () => import("../screens/demo-screen.tsx"),
    (module) => module.DemoScreen,
  ),
  "/reset": lazyScreen(
    () => import("../screens/reset-screen.tsx"),
    (module) => module.ResetScreen,
  ),
  "/stocks/proof": lazyScreen(
    () => import("../screens/proof-screen.tsx"),
    (module) => module.ProofScreen,
  ),
  "/stocks/winners": lazyScreen(
    () => import("../screens/winners-screen.tsx"),
    (module) => module.WinnersScreen,
  ),
  "/notices": lazyScreen(
    () => import("../screens/notices-screen.tsx"),
    (module) => module.NoticesScreen,
  ),
  "/daily": lazyScreen(
    () => import("../screens/daily-screen.tsx"),
    (module) => module.DailyScreen,
  ),
  "/duel": lazyScreen(
    () => import("../screens/duel-screen.tsx"),
    (module) => module.DuelScreen,
  ),
  "/room": lazyScreen(
    () => import("../screens/room-screen.tsx"),
    (module) => module.RoomScreen,
  ),
};

/** Whether a day, the archive, a duel or a room has its own address below this one. */
export function hasParts(path: GamePage): boolean {
  return path === "/daily" || path === "/duel" || path === "/room";
}

export const RepairScreen = lazyScreen(
  () => import("../screens/standby-screen.tsx"),
  (module) => module.RepairScreen,
);

/** Starts loading the screen of an address before anything is drawn; says when it is there, or will not come. */
export async function preloadScreen(pathname: string): Promise<void> {
  const path = gamePagePaths.find(
    (known) => known === pathname || (hasParts(known) && pathname.startsWith(`${known}/`)),
  );
  if (path !== undefined) await screens[path].preload().catch(() => {});
}
