import { Suspense } from "react";
import { useLocation } from "react-router";
import { lazily } from "../../lib/lazily.ts";
import { turntable } from "../../lib/player.ts";
import { isRound } from "./is-round.ts";

const MiniPlayer = lazily(
  () => import("../../features/player/mini-player.tsx"),
  (module) => module.MiniPlayer,
);

/** The player of whole songs, once something was put on. */
export function Player() {
  const { pathname } = useLocation();
  const on = turntable.use();
  if (on === null) return null;
  return (
    <Suspense fallback={null}>
      <MiniPlayer on={on} shown={!isRound(pathname)} />
    </Suspense>
  );
}
