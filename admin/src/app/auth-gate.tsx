import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useSearchParams } from "react-router";
import { meQuery } from "../lib/queries.ts";
import { useToken } from "../lib/session.ts";
import { GamePage } from "./game-page.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";

/** Whoever is at the desk already does not stand at its door. */
export function AuthGate() {
  const token = useToken();
  const [params] = useSearchParams();
  const { data: me, error } = useQuery({ ...meQuery, enabled: token !== null });
  if (token === null || error !== null) return <Outlet />;
  if (me === undefined) return <Preloader />;
  if (me === null) return <GamePage />;
  // A path of the router's own: it leads nowhere but into the console.
  const from = params.get("from") ?? "/";
  return <Navigate replace to={/^\/(?![/\\])/.test(from) ? from : "/"} />;
}
