import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, Outlet } from "react-router";
import { meQuery, settingsQuery } from "../lib/queries.ts";
import { useSession } from "../lib/session.ts";
import { Preloader } from "./preloader.tsx";

/** Shows the preloader until the settings are there. */
export function SettingsGate({ children }: { readonly children: ReactNode }) {
  const { isPending } = useQuery(settingsQuery);
  return isPending ? <Preloader /> : children;
}

/** Game pages are for players: guests and demo visitors are asked to sign in. */
export function PlayerGate() {
  const session = useSession();
  const { isPending } = useQuery({ ...meQuery, enabled: session?.kind === "player" });
  if (session?.kind !== "player") return <Navigate to="/auth" replace />;
  return isPending ? <Preloader /> : <Outlet />;
}

/** The sign-in page is for those who are not in yet; a demo visitor may sign up. */
export function GuestGate() {
  return useSession()?.kind === "player" ? <Navigate to="/" replace /> : <Outlet />;
}
