import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { afterUsable } from "../lib/after-usable.ts";
import { lazily } from "../lib/lazily.ts";
import { songOn } from "../lib/player.ts";
import { queryClient } from "../lib/queries.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OperatorGate } from "./operator-gate.tsx";
import { Preloader, usePreloaderOff } from "@hitoslov/brand/preloader.tsx";
import { Screens } from "./screens.tsx";
import { SettingsGate } from "./settings-gate.tsx";
import { Voices } from "./voices.tsx";

const Extras = lazily(
  // Sooner where a song is put on: its player is one of them.
  () => Promise.race([afterUsable(), songOn()]).then(() => import("../screens/extras/extras.tsx")),
  (module) => module.Extras,
);

export function App() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Preloader />}>
        <OperatorGate>
          <BrowserRouter>
            <ErrorBoundary>
              <SettingsGate>
                <Screens />
              </SettingsGate>
            </ErrorBoundary>
            <Suspense fallback={null}>
              <Extras />
            </Suspense>
          </BrowserRouter>
        </OperatorGate>
      </Suspense>
      <Voices />
    </QueryClientProvider>
  );
}
