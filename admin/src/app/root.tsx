import { Outlet, ScrollRestoration } from "react-router";
import { Questions } from "../ui/confirm/questions.tsx";
import { Toaster } from "../ui/toast/toaster.tsx";

/** What every screen shares: the place for toasts and questions. */
export function Root() {
  return (
    <>
      <Outlet />
      <Questions />
      <Toaster />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
