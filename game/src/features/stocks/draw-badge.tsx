import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { PlayerStock } from "@hitoslov/contract";
import { statusNames, statusTones } from "./status.ts";

export function DrawBadge({ status }: Pick<PlayerStock, "status">) {
  return <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>;
}
