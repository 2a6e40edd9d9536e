import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { askSubscription, meQuery } from "../lib/queries.ts";
import { useSession } from "../lib/session.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { signInPath } from "./sign-in-path.ts";

/** Game pages are for players: guests and demo visitors are asked to sign in. */
export function PlayerGate() {
  const session = useSession();
  const here = useLocation();
  const { data: user, isFetched, failureCount } = useQuery({ ...meQuery, enabled: session?.kind === "player" });
  useEffect(() => {
    if (user !== undefined) askSubscription(user);
  }, [user]);
  if (session?.kind !== "player") return <Navigate to={signInPath(here)} replace />;
  // Whatever fails but the account itself keeps nobody from playing; the query tries on.
  return isFetched || failureCount > 0 ? <Outlet /> : <Preloader />;
}
