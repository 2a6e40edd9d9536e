import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { GuestGate } from "./guest-gate.tsx";
import {
  AuthScreen,
  DemoScreen,
  HelpScreen,
  NewsfeedScreen,
  PlayScreen,
  ProfileScreen,
  ResetScreen,
  SettingsScreen,
  SoundsScreen,
  StartScreen,
  StocksScreen,
  TopScreen,
} from "./lazy-screens.ts";
import { PlayerGate } from "./player-gate.tsx";
import { Preloader } from "./preloader.tsx";
import { useLeaveOnRefusal } from "./use-leave-on-refusal.ts";

export function Screens() {
  useLeaveOnRefusal();
  return (
    <Suspense fallback={<Preloader />}>
      <Routes>
        <Route element={<PlayerGate />}>
          <Route path="/" element={<StartScreen />} />
          <Route path="/play" element={<PlayScreen />} />
          <Route path="/profile" element={<ProfileScreen />} />
          <Route path="/top" element={<TopScreen />} />
          <Route path="/stocks" element={<StocksScreen />} />
          <Route path="/newsfeed" element={<NewsfeedScreen />} />
          <Route path="/help" element={<HelpScreen />} />
          <Route path="/sounds" element={<SoundsScreen />} />
          <Route path="/settings" element={<SettingsScreen />} />
        </Route>
        <Route element={<GuestGate />}>
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="/demo" element={<DemoScreen />} />
        </Route>
        <Route path="/reset" element={<ResetScreen />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
