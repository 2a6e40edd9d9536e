import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import locale from "antd/locale/ru_RU";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../lib/queries.ts";
import { usePreloaderOff } from "@hitoslov/brand/preloader.tsx";
import { router } from "./router.tsx";
import { themeOf } from "./theme.ts";
import { useScheme } from "./use-scheme.ts";

// The server puts it into the page; antd's styles are written by script.
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;

export function App() {
  usePreloaderOff();
  const scheme = useScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={locale}
        theme={themeOf(scheme)}
        wave={{ disabled: true }}
        // What drops down inside a dialog belongs to it, for everything outside is out of reach; else to the screen.
        getPopupContainer={(trigger) => trigger?.closest<HTMLElement>("dialog, main") ?? document.body}
        {...(nonce !== undefined && { csp: { nonce } })}
      >
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>
  );
}
