import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { meQuery } from "../lib/queries.ts";
import { useToken } from "../lib/session.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { GamePage } from "./game-page.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";

/** Only staff go further; the others are shown to the door, players to the game. */
export function StaffGate() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const { data: me, error, refetch } = useQuery({ ...meQuery, enabled: token !== null });
  if (token === null) {
    const from = `${pathname}${search}`;
    return <Navigate replace to={from === "/" ? "/auth" : `/auth?from=${encodeURIComponent(from)}`} />;
  }
  if (me === null) return <GamePage />;
  if (me !== undefined) return <Outlet key={me._id} />;
  if (error === null) return <Preloader />;
  return (
    <main>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </main>
  );
}
