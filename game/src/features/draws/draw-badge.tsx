import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { PlayerDraw } from "@hitoslov/contract";
import { statusNames, statusTones } from "./status.ts";

export function DrawBadge({ status }: Pick<PlayerDraw, "status">) {
  return <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>;
}
