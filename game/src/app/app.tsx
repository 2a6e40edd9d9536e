import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../lib/queries.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { usePreloaderOff } from "./preloader.tsx";
import { Screens } from "./screens.tsx";
import { SettingsGate } from "./settings-gate.tsx";
import { Voices } from "./voices.tsx";

export function App() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ErrorBoundary>
          <SettingsGate>
            <Screens />
          </SettingsGate>
        </ErrorBoundary>
        <Voices />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
