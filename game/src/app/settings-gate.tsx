import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { settingsQuery } from "../lib/queries.ts";
import { Preloader } from "./preloader.tsx";

/** Shows the preloader until the settings are there. */
export function SettingsGate({ children }: { readonly children: ReactNode }) {
  const { isPending } = useQuery(settingsQuery);
  return isPending ? <Preloader /> : children;
}
