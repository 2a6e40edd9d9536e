import { Outlet } from "react-router";
import { useMe } from "../lib/use-me.ts";
import { ForbiddenScreen } from "./forbidden-screen.tsx";

export function OwnerGate() {
  return useMe().role === 1 ? <Outlet /> : <ForbiddenScreen />;
}
