import type { ComponentType } from "react";
import { type Lazy, lazyScreen } from "../lib/lazily.ts";

type LazyScreen = { readonly path: string; readonly Screen: Lazy<object> };

function screen<Module>(
  path: string,
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType,
): LazyScreen {
  return { path, Screen: lazyScreen(load, choose) };
}

/** For players alone. */
export const playerScreens: readonly LazyScreen[] = [
  screen(
    "/",
    () => import("../screens/start-screen.tsx"),
    (module) => module.StartScreen,
  ),
  screen(
    "/play",
    () => import("../screens/play-screen.tsx"),
    (module) => module.PlayScreen,
  ),
  screen(
    "/profile",
    () => import("../screens/profile-screen.tsx"),
    (module) => module.ProfileScreen,
  ),
  screen(
    "/top",
    () => import("../screens/top-screen.tsx"),
    (module) => module.TopScreen,
  ),
  screen(
    "/stocks",
    () => import("../screens/stocks-screen.tsx"),
    (module) => module.StocksScreen,
  ),
  screen(
    "/newsfeed",
    () => import("../screens/newsfeed-screen.tsx"),
    (module) => module.NewsfeedScreen,
  ),
  screen(
    "/help",
    () => import("../screens/help-screen.tsx"),
    (module) => module.HelpScreen,
  ),
  screen(
    "/sounds",
    () => import("../screens/sounds-screen.tsx"),
    (module) => module.SoundsScreen,
  ),
  screen(
    "/settings",
    () => import("../screens/settings-screen.tsx"),
    (module) => module.SettingsScreen,
  ),
];

/** For those who are not in yet. */
export const guestScreens: readonly LazyScreen[] = [
  screen(
    "/auth",
    () => import("../screens/auth-screen.tsx"),
    (module) => module.AuthScreen,
  ),
  screen(
    "/demo",
    () => import("../screens/demo-screen.tsx"),
    (module) => module.DemoScreen,
  ),
];

/** For everybody. */
export const openScreens: readonly LazyScreen[] = [
  screen(
    "/reset",
    () => import("../screens/reset-screen.tsx"),
    (module) => module.ResetScreen,
  ),
  screen(
    "/stocks/proof",
    () => import("../screens/proof-screen.tsx"),
    (module) => module.ProofScreen,
  ),
];

export const RepairScreen = lazyScreen(
  () => import("../screens/repair-screen.tsx"),
  (module) => module.RepairScreen,
);

/** Starts loading the screen of an address before anything is drawn; says when it is there, or will not come. */
export async function preloadScreen(pathname: string): Promise<void> {
  const found = [...playerScreens, ...guestScreens, ...openScreens].find(({ path }) => path === pathname);
  await found?.Screen.preload().catch(() => {});
}
