import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { gameRoleQuery } from "../lib/game-session.ts";
import { meQuery, queryClient } from "../lib/queries.ts";
import { useToken } from "../lib/session.ts";
import { toast } from "../lib/toasts.tsx";
import { useFactorMissing, useMe } from "../lib/use-me.ts";
import { DeadEnd } from "../ui/page/staff-page.tsx";
import { ErrorState } from "../ui/placeholders.tsx";
import { isCurrent, openSections, sections, wayFor } from "../lib/sections.ts";

/** Lets staff in. Others are redirected to the sign-in, players to the game. */
export function StaffGate() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const { data: me, error, refetch } = useQuery({ ...meQuery, enabled: token !== null });
  // The owner may have opened sections meanwhile; those that are closed are told of by a refused call.
  useEffect(() => {
    if (token !== null) queryClient.query(meQuery).catch(() => {});
  }, [token, pathname]);
  const atGame = useQuery({ ...gameRoleQuery, enabled: token === null });
  if (token === null) {
    if (atGame.isPending) return <Preloader />;
    if (atGame.data === 3) return <GamePage />;
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

/** The sign-in, for those who are not signed in yet. */
export function AuthGate() {
  const token = useToken();
  const [params] = useSearchParams();
  const { data: me, error } = useQuery({ ...meQuery, enabled: token !== null });
  if (token === null || error !== null) return <Outlet />;
  if (me === undefined) return <Preloader />;
  if (me === null) return <GamePage />;
  // A path of this router only, so that no link redirects to another site.
  const from = params.get("from") ?? "/";
  return <Navigate replace to={/^\/(?![/\\])/.test(from) ? from : "/"} />;
}

/** While the owner requires a second factor, staff without one see only the screen that sets it up. */
export function FactorGate() {
  const { pathname } = useLocation();
  const missing = useFactorMissing();
  if (missing === undefined) return null;
  return missing && pathname !== "/profile" ? <RedirectToProfile /> : <Outlet />;
}

function RedirectToProfile() {
  useEffect(() => toast.warning("Владелец требует второй фактор. Настройте его в\u00A0личном кабинете."), []);
  return <Navigate replace to="/profile" />;
}

export function OwnerGate() {
  const me = useMe();
  if (me.role === 1) return <Outlet />;
  return <DeadEnd title="Сюда нельзя" text="Эту волну слушает только владелец." way={wayFor(me)} />;
}

/** Limits an administrator to the sections that the owner has opened. `/` leads to the first of them. */
export function SectionGate() {
  const { pathname } = useLocation();
  const me = useMe();
  const own = sections.find(({ to }) => isCurrent(to, pathname));
  const open = openSections(me);
  if (own === undefined || own.ownerOnly === true || open.includes(own)) return <Outlet />;
  const [first] = open;
  if (pathname === "/" && first !== undefined) return <Navigate replace to={first.to} />;
  return (
    <DeadEnd title="Сюда нельзя" text="Этот раздел вам не&nbsp;открыт. Его открывает владелец." way={wayFor(me)} />
  );
}

/** Goes to the game, which is another app. */
function GamePage() {
  useEffect(() => location.replace("/"), []);
  return <Preloader />;
}
