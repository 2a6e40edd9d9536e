import { lazy } from "react";

const start = () => import("../screens/start-screen.tsx");
const play = () => import("../screens/play-screen.tsx");
const demo = () => import("../screens/demo-screen.tsx");
const auth = () => import("../screens/auth-screen.tsx");

export const StartScreen = lazy(() => start().then((module) => ({ default: module.StartScreen })));
export const PlayScreen = lazy(() => play().then((module) => ({ default: module.PlayScreen })));
export const DemoScreen = lazy(() => demo().then((module) => ({ default: module.DemoScreen })));
export const AuthScreen = lazy(() => auth().then((module) => ({ default: module.AuthScreen })));

const byPath = new Map<string, () => Promise<unknown>>([
  ["/", start],
  ["/play", play],
  ["/demo", demo],
  ["/auth", auth],
]);

/** Starts loading the screen of an address before anything is drawn. */
export function preloadScreen(pathname: string): void {
  void byPath.get(pathname)?.();
}
