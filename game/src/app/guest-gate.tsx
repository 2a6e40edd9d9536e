import { Navigate, Outlet, useLocation } from "react-router";
import { ownPath } from "../lib/own-path.ts";
import { useSession } from "../lib/session.ts";

/** The sign-in page and the demo are for those who are not in yet; a demo visitor may sign up. */
export function GuestGate() {
  // The router's own `useSearchParams` brings its form and link code along, which no first screen needs.
  const params = new URLSearchParams(useLocation().search);
  return useSession()?.kind === "player" ? <Navigate to={ownPath(params.get("from"), "/")} replace /> : <Outlet />;
}
