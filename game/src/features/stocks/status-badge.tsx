import type { PlayerStock } from "@hitoslov/contract";
import { statusBadges, statusNames } from "./status.ts";

export function StatusBadge({ status }: Pick<PlayerStock, "status">) {
  return <span className={`badge badge--dot ${statusBadges[status]}`}>{statusNames[status]}</span>;
}
