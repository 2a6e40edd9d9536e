import { type DrawStatus, drawStatuses, drawStatusTexts } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

const tones = {
  active: "ok",
  paused: "warn",
  testing: "info",
  ended: "plain",
  disabled: "bad",
} as const satisfies Record<DrawStatus, string>;

export function DrawStatusBadge({ status }: { readonly status: DrawStatus }) {
  return <StatusBadge tone={tones[status]}>{drawStatusTexts[status].name}</StatusBadge>;
}

export const drawStatusOptions = drawStatuses.map((value) => ({ value, label: drawStatusTexts[value].name }));
