import { Navigate, Outlet } from "react-router";
import { useSession } from "../lib/session.ts";

/** The sign-in page and the demo are for those who are not in yet; a demo visitor may sign up. */
export function GuestGate() {
  return useSession()?.kind === "player" ? <Navigate to="/" replace /> : <Outlet />;
}
