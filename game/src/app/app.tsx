import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { queryClient } from "../lib/queries.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OperatorGate } from "./operator-gate.tsx";
import { Preloader, usePreloaderOff } from "./preloader.tsx";
import { Screens } from "./screens.tsx";
import { SettingsGate } from "./settings-gate.tsx";
import { Voices } from "./voices.tsx";

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
          </BrowserRouter>
        </OperatorGate>
      </Suspense>
      <Voices />
    </QueryClientProvider>
  );
}
