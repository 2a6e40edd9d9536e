import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate, Route, Routes, useNavigate } from "react-router";
import { onLeave } from "../lib/api.ts";
import { queryClient } from "../lib/queries.ts";
import { Preloader, usePreloaderOff } from "./preloader.tsx";
import { BrowserRouter } from "./browser-router.tsx";
import { GuestGate, PlayerGate, SettingsGate } from "./gates.tsx";
import { AuthScreen, DemoScreen, PlayScreen, StartScreen } from "./screens.ts";
import { Voices } from "./voices.tsx";

export function App() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LeaveOnRefusal />
        <SettingsGate>
          <Suspense fallback={<Preloader />}>
            <Routes>
              <Route element={<PlayerGate />}>
                <Route path="/" element={<StartScreen />} />
                <Route path="/play" element={<PlayScreen />} />
              </Route>
              <Route element={<GuestGate />}>
                <Route path="/auth" element={<AuthScreen />} />
                <Route path="/demo" element={<DemoScreen />} />
              </Route>
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </SettingsGate>
        <Voices />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** A refused token leads where the server says. */
function LeaveOnRefusal() {
  const navigate = useNavigate();
  useEffect(() => {
    onLeave((location) => {
      queryClient.removeQueries({ queryKey: ["me"] });
      void navigate(location, { replace: true });
    });
  }, [navigate]);
  return null;
}
