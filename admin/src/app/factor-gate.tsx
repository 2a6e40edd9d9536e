import { Outlet, useLocation } from "react-router";
import { useFactorMissing } from "../lib/use-factor-missing.ts";
import { LedToProfile } from "./led-to-profile.tsx";

/** While the owner requires a second factor, who has none gets no further than where one is set up. */
export function FactorGate() {
  const { pathname } = useLocation();
  const missing = useFactorMissing();
  if (missing === undefined) return null;
  return missing && pathname !== "/profile" ? <LedToProfile /> : <Outlet />;
}
