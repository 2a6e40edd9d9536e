import { type ReactNode, use } from "react";
import { persistently } from "../lib/line.ts";

// Once for the page, not for each drawing of it: a link is good for one sign-in.
const entering = /[?&]sign=/.test(location.search)
  ? persistently(() => import("../features/operator/enter-by-link.ts")).then(({ enterByLink }) => enterByLink())
  : null;

/** Lets in whoever comes by a link of the mobile operator before any screen asks who that is. */
export function OperatorGate({ children }: { readonly children: ReactNode }) {
  if (entering !== null) use(entering);
  return children;
}
