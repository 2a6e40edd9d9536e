import { usePreloaderOff } from "@hitoslov/brand/preloader.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../lib/queries.ts";
import { PopupsIn } from "../ui/popups-in.tsx";
import { router } from "./router.tsx";

export function AdminApp() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="ru-RU">
        {/* In the landmark of the screen, as everything that a screen reader finds. */}
        <PopupsIn container={() => document.getElementById("content") ?? document.body}>
          <RouterProvider router={router} />
        </PopupsIn>
      </I18nProvider>
    </QueryClientProvider>
  );
}
