import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { GuestGate } from "./guest-gate.tsx";
import { guestScreens, openScreens, playerScreens } from "./lazy-screens.ts";
import { PlayerGate } from "./player-gate.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { useLeaveOnRefusal } from "./use-leave-on-refusal.ts";

export function Screens() {
  useLeaveOnRefusal();
  return (
    <Suspense fallback={<Preloader />}>
      <Routes>
        <Route element={<PlayerGate />}>{playerScreens.map(routeTo)}</Route>
        <Route element={<GuestGate />}>{guestScreens.map(routeTo)}</Route>
        {openScreens.map(routeTo)}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

function routeTo({ path, Screen }: (typeof playerScreens)[number]) {
  return <Route key={path} path={path} element={<Screen />} />;
}
