import { Outlet } from "react-router";
import { useMe } from "../lib/use-me.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What the sidebar does not show to administrators is not there for them. */
export function OwnerGate() {
  return useMe().role === 1 ? <Outlet /> : <NotFoundScreen />;
}
