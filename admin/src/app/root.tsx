import { Outlet, ScrollRestoration } from "react-router";
import { Questions } from "../ui/confirm/questions.tsx";
import { ToastLayer } from "../ui/toast/toast-layer.tsx";

/** What every screen shares: the place for toasts and questions. */
export function Root() {
  return (
    <>
      <Outlet />
      <Questions />
      <ToastLayer />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
