import { type DrawStatus, drawStatuses, drawStatusTexts } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

export function DrawStatusBadge({ status }: { readonly status: DrawStatus }) {
  return <StatusBadge tone={drawStatusTexts[status].tone}>{drawStatusTexts[status].name}</StatusBadge>;
}

export const drawStatusOptions = drawStatuses.map((value) => ({ value, label: drawStatusTexts[value].name }));
