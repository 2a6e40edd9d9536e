import { Outlet } from "react-router";
import { useMe } from "../lib/use-me.ts";
import { DeadEnd } from "../ui/page/dead-end.tsx";
import { toCatalogue } from "./sections.ts";

export function OwnerGate() {
  if (useMe().role === 1) return <Outlet />;
  return <DeadEnd title="Сюда нельзя" text="Эту волну слушает только владелец." way={toCatalogue} />;
}
