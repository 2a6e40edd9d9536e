import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { askSubscription, meQuery } from "../lib/queries.ts";
import { useSession } from "../lib/session.ts";
import { Preloader } from "./preloader.tsx";

/** Game pages are for players: guests and demo visitors are asked to sign in. */
export function PlayerGate() {
  const session = useSession();
  const { data: user, isPending } = useQuery({ ...meQuery, enabled: session?.kind === "player" });
  useEffect(() => {
    if (user !== undefined) askSubscription(user);
  }, [user]);
  if (session?.kind !== "player") return <Navigate to="/auth" replace />;
  return isPending ? <Preloader /> : <Outlet />;
}
