import { usePreloaderOff } from "@hitoslov/brand/preloader.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../lib/queries.ts";
import { router } from "./router.tsx";

export function AdminApp() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="ru-RU">
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  );
}
