import { type GamePage, pagesFor } from "@hitoslov/contract/game-pages";
import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { GuestGate } from "./guest-gate.tsx";
import { screens } from "./lazy-screens.ts";
import { PlayerGate } from "./player-gate.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { useLeaveOnRefusal } from "./use-leave-on-refusal.ts";

export function Screens() {
  useLeaveOnRefusal();
  return (
    <Suspense fallback={<Preloader />}>
      <Routes>
        <Route element={<PlayerGate />}>{pagesFor("player").map(routeTo)}</Route>
        <Route element={<GuestGate />}>{pagesFor("guest").map(routeTo)}</Route>
        {pagesFor("all").map(routeTo)}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

function routeTo(path: GamePage) {
  const Screen = screens[path];
  return <Route key={path} path={path} element={<Screen />} />;
}
